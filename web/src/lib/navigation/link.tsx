import type { ComponentProps, MouseEvent } from 'react';
import { navigate } from './location.ts';
import { preloadScreen } from './screen-registry.ts';

interface LinkProps extends ComponentProps<'a'> {
  /** A path of this site. */
  to: string;
}

/** A link within the site: no page load; its screen is fetched on hover or focus. */
export function Link({ to, onClick, ...props }: LinkProps) {
  const preload = () => preloadScreen(to);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || elsewhere) return;
    event.preventDefault();
    navigate(to);
  };
  return <a {...props} href={to} onClick={follow} onPointerEnter={preload} onFocus={preload} />;
}
