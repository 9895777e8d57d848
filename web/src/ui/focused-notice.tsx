import { type ComponentProps, useEffect, useRef } from 'react';
import { Notice } from './notice.tsx';

/** A boxed message that takes the keyboard's place: what was pressed for it is gone. */
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
