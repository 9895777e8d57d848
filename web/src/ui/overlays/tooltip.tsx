import { cloneElement, type ReactElement, useEffect, useId, useRef, useState } from 'react';

const openDelay = 700;
const skipDelay = 300;
const gap = 8;
let lastClosed = 0;

interface TooltipProps {
  text: string;
  /** One focusable element. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
}

/** A hint after 700 ms of hovering (at once within 300 ms of another) or on keyboard focus; Esc hides it. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  const hide = () => {
    clearTimeout(timer.current);
    if (open) lastClosed = Date.now();
    setOpen(false);
  };
  const point = () => {
    const soon = Date.now() - lastClosed < skipDelay;
    timer.current = setTimeout(() => setOpen(true), soon ? 0 : openDelay);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to events of its child.
    <span
      ref={anchor}
      className="contents"
      onPointerEnter={(event) => event.pointerType === 'mouse' && point()}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && setOpen(true)}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {cloneElement(children, { 'aria-describedby': open ? id : undefined })}
      {open && <Bubble id={id} text={text} anchor={anchor.current?.firstElementChild ?? null} />}
    </span>
  );
}

function Bubble({ id, text, anchor }: { id: string; text: string; anchor: Element | null }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const bubble = ref.current;
    if (!bubble || !anchor) return;
    bubble.showPopover?.();
    const target = anchor.getBoundingClientRect();
    const { width, height } = bubble.getBoundingClientRect();
    const left = target.left + (target.width - width) / 2;
    const below = target.bottom + gap + height < window.innerHeight;
    bubble.style.left = `${Math.max(gap, Math.min(left, window.innerWidth - width - gap))}px`;
    bubble.style.top = `${below ? target.bottom + gap : target.top - gap - height}px`;
  }, [anchor]);
  return (
    <div
      ref={ref}
      id={id}
      role="tooltip"
      popover="manual"
      className="pointer-events-none fixed inset-auto m-0 max-w-64 rounded-sm bg-ink px-2.5 py-1.5 text-paper text-sm"
    >
      {text}
    </div>
  );
}
