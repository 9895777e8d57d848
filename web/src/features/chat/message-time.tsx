import { useEffect, useRef, useState } from 'react';

const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' });
const whole = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeStyle: 'short' });
const longPressMs = 500;
const shownForMs = 4_000;

/** The time as HH:mm in the reader's time zone; hovering or a long press shows the whole date. */
export function MessageTime({ at }: { at: string }) {
  const [pressed, setPressed] = useState(false);
  const timer = useRef(0);
  const wait = (after: number, shown: boolean) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setPressed(shown), after);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const instant = new Date(at);
  return (
    <time
      dateTime={at}
      title={whole.format(instant)}
      onPointerDown={({ pointerType }) => pointerType === 'touch' && wait(longPressMs, true)}
      onPointerUp={() => wait(pressed ? shownForMs : 0, false)}
      onPointerCancel={() => wait(0, false)}
      className="touch-manipulation select-none text-muted text-sm tabular-nums"
    >
      {pressed ? whole.format(instant) : clock.format(instant)}
    </time>
  );
}
