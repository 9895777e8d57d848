import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface SidewaysScrollProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** Holds what may be wider than the page; can be scrolled by keyboard too. */
export function SidewaysScroll({ label, className, children }: SidewaysScrollProps) {
  return (
    <figure
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className={classNames('overflow-x-auto rounded-lg', className)}
    >
      {children}
    </figure>
  );
}
