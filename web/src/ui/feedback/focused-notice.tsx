import { type ComponentProps, useEffect, useRef } from 'react';
import { Notice } from './notice.tsx';

/** A notice that takes the focus, because the button that caused it is gone. */
export function FocusedNotice({ tone, children }: ComponentProps<typeof Notice>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Notice tone={tone}>
        <p className="text-base">{children}</p>
      </Notice>
    </div>
  );
}
