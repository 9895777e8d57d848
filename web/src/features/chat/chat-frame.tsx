import { type ReactNode, useRef } from 'react';
import { useVisibleHeight } from './composer/use-visible-height.ts';

/** Fills the height that header and keyboard leave visible. */
export function ChatFrame({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useVisibleHeight(box);
  return (
    <div
      ref={box}
      className="group/frame flex h-[calc(var(--visible-height,100dvh)-var(--header-height)-var(--notices-height,0px)-1px)] min-h-48 flex-col overflow-hidden print:block print:h-auto print:overflow-visible"
    >
      {children}
    </div>
  );
}
