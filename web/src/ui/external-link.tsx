import ExternalLinkIcon from 'lucide-react/icons/external-link';
import type { ComponentProps } from 'react';

interface ExternalLinkProps extends ComponentProps<'a'> {
  href: string;
  /** Leave out the small arrow, where the context already says that one leaves. */
  plain?: boolean;
}

/** Opens in a new tab without handing over this one (decision 5.4). */
export function ExternalLink({ plain = false, children, ...props }: ExternalLinkProps) {
  return (
    <a {...props} target="_blank" rel="noopener noreferrer">
      {children}
      {!plain && <ExternalLinkIcon size={14} aria-hidden="true" className="ml-1 inline align-[-0.1em]" />}
      <span className="sr-only"> (abre em nova aba)</span>
    </a>
  );
}
