import type { ComponentProps } from 'react';
import { Link } from '#web/lib/navigation/link.tsx';
import { ExternalLink } from './external-link.tsx';
import type { SafeHref } from './markdown/safe-href.ts';

interface SafeLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: SafeHref;
}

/** A link written by a model or an operator: our own addresses open in place, others in a new tab. */
export function SafeLink({ to: { kind, href }, ...props }: SafeLinkProps) {
  if (kind === 'own') return <Link {...props} to={href} />;
  return kind === 'external' ? <ExternalLink {...props} href={href} /> : <a {...props} href={href} />;
}
