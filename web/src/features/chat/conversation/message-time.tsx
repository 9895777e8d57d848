import { useEffect, useRef, useState } from 'react';
import { clockTime, longMoment } from '#web/lib/days/format-date.ts';

const longPressMs = 500;
const shownForMs = 4_000;

/** The time as HH:mm in Brazil, as in all lists; hovering or a long press shows the whole date. */
export function MessageTime({ at }: { at: string }) {
  const [pressed, setPressed] = useState(false);
  const timer = useRef(0);
  const wait = (after: number, shown: boolean) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setPressed(shown), after);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <time
      dateTime={at}
      title={longMoment(at)}
      onPointerDown={({ pointerType }) => pointerType === 'touch' && wait(longPressMs, true)}
      onPointerUp={() => wait(pressed ? shownForMs : 0, false)}
      onPointerCancel={() => wait(0, false)}
      className="touch-manipulation select-none text-muted text-sm tabular-nums"
    >
      {pressed ? longMoment(at) : clockTime(at)}
    </time>
  );
}
