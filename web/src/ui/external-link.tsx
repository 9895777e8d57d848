import ExternalLinkIcon from 'lucide-react/icons/external-link';
import type { ComponentProps } from 'react';

interface ExternalLinkProps extends ComponentProps<'a'> {
  href: string;
  /** Omits the small arrow, where the context already says that the link leaves the site. */
  plain?: boolean;
}

/** Opens in a new tab, without access to this one. */
export function ExternalLink({ plain = false, children, ...props }: ExternalLinkProps) {
  return (
    <a {...props} target="_blank" rel="noopener noreferrer">
      {children}
      {!plain && <ExternalLinkIcon size={14} aria-hidden="true" className="ml-1 inline align-[-0.1em]" />}
      <span className="sr-only"> (abre em nova aba)</span>
    </a>
  );
}
