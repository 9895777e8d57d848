import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface SidewaysScrollProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** A box for content wider than the page; scrollable by keyboard. */
export function SidewaysScroll({ label, className, children }: SidewaysScrollProps) {
  return (
    <figure
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard.
      tabIndex={0}
      className={classNames('overflow-x-auto rounded-lg', className)}
    >
      {children}
    </figure>
  );
}
