import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { takeOpening } from './opening.ts';

const scrollAfterSendMs = 300;
const farFromBottomPx = 150;
const nearTopPx = 240;

interface ScrollOptions {
  box: RefObject<HTMLDivElement | null>;
  /** Keys of the turn sent last and of the first one drawn. */
  sent: string | null;
  /** Grows when a turn is to be pinned, also the same one again. */
  pins: number;
  first: string | undefined;
  /** True until something is asked or answered in this chat. */
  atRest: boolean;
  onNearTop: () => void;
}

/**
 * The scroll rules of a chat: opens at its end, pins a sent question to the top after 300 ms, and never moves the text being read when
 * something appears above or grows below.
 */
export function useChatScroll({ box, sent, pins, first, atRest, onNearTop }: ScrollOptions) {
  const [far, setFar] = useState(false);
  const stayAtEnd = useStartAtEnd(box, { atRest, empty: first === undefined });
  const noteFirst = useKeepPlace(box, first);
  const look = () => {
    const element = box.current;
    if (!element) return;
    noteFirst();
    setFar(element.scrollHeight - element.scrollTop - element.clientHeight > farFromBottomPx);
    if (element.scrollTop < nearTopPx) onNearTop();
  };
  usePinned(box, sent, pins);
  const lookAfterResize = useEffectEvent(() => {
    stayAtEnd();
    look();
  });
  useEffect(() => {
    const element = box.current;
    const content = element?.firstElementChild;
    if (!content || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => lookAfterResize());
    observer.observe(element);
    observer.observe(content);
    return () => observer.disconnect();
  }, [box]);
  const toBottom = () => {
    const element = box.current;
    element?.scrollTo({ top: element.scrollHeight, behavior: gently() });
  };
  return { far, look, toBottom };
}

const gently = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';

/**
 * Opens the log at its end, but an empty log, or one to be read from its start, at the start. Returns a callback that keeps it there while
 * long answers are still being drawn, until the reader scrolls or a question or answer begins.
 */
function useStartAtEnd(box: ScrollOptions['box'], { atRest, empty }: { atRest: boolean; empty: boolean }) {
  const moved = useRef(false);
  const [fromStart] = useState(takeOpening);
  const place = () => {
    if (box.current && !empty) box.current.scrollTop = fromStart ? 0 : box.current.scrollHeight;
  };
  const placeFirst = useEffectEvent(place);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end is there once the first turn is drawn.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    placeFirst();
    const note = () => {
      moved.current = true;
    };
    for (const name of movements) element.addEventListener(name, note, { once: true, passive: true });
    return () => {
      for (const name of movements) element.removeEventListener(name, note);
    };
  }, [box, empty]);
  useEffect(() => {
    if (!atRest) moved.current = true;
  }, [atRest]);
  return () => {
    if (!moved.current) place();
  };
}

const movements = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Messages added above must not move those below. The first turn's offset is noted when the layout is known
 * anyway: reading it after every change would force a second layout.
 */
function useKeepPlace(box: ScrollOptions['box'], first: string | undefined) {
  const before = useRef<{ first: string | undefined; offset: number }>(undefined);
  const note = () => {
    const turn = box.current && turnIn(box.current, first);
    before.current = { first, offset: turn?.offsetTop ?? 0 };
  };
  const keep = useEffectEvent(() => {
    const last = before.current;
    const anchor = box.current && last && turnIn(box.current, last.first);
    if (box.current && anchor && last.first !== first)
      box.current.scrollTop += anchor.offsetTop - last.offset;
    note();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the offset changes with the first turn only.
  useLayoutEffect(() => keep(), [first]);
  return note;
}

const turnIn = (box: HTMLElement, key: string | null | undefined) =>
  key ? box.querySelector<HTMLElement>(`[data-turn="${key}"]`) : null;

function usePinned(box: ScrollOptions['box'], sent: string | null, pins: number) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each pin scrolls, also to the same turn.
  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(() => {
      const element = box.current;
      const turn = element && turnIn(element, sent);
      if (!turn) return;
      // Only the link to the history can be above the first turn; it stays visible.
      const isFirst = turn === element.querySelector('[data-turn]');
      element.scrollTo({ top: isFirst ? 0 : turn.offsetTop, behavior: gently() });
    }, scrollAfterSendMs);
    return () => clearTimeout(timer);
  }, [box, sent, pins]);
}
