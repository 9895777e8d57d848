import { useLayoutEffect, useRef } from 'react';
import { navigate, usePlace } from '#web/lib/navigation/location.ts';

export const questionId = (id: number) => `pergunta-${id}`;

/** Returns the address of one question, in the query, which a login in between preserves. */
export const questionPath = (id: number) => `/faq?pergunta=${id}`;

/** Returns the id of the question that the address opens: `?pergunta=3` or `#pergunta-3`. */
export function openedBy({ search, hash }: { search: string; hash: string }): number | null {
  const named = new URLSearchParams(search).get('pergunta') ?? /^#pergunta-(\d+)$/.exec(hash)?.[1];
  return named && /^\d{1,9}$/.test(named) ? Number(named) : null;
}

/**
 * Returns the open question, at most one, as the address names it; the pressed row keeps its position on the
 * screen.
 */
export function useOpenQuestion() {
  const open = openedBy(usePlace());
  const arrived = useRef(false);
  const pressed = useRef<{ button: Element; top: number } | null>(null);

  useLayoutEffect(() => {
    if (arrived.current) return;
    arrived.current = true;
    const row = open === null ? null : document.getElementById(questionId(open));
    row?.scrollIntoView({ block: 'start' });
    row?.querySelector('button')?.focus({ preventScroll: true });
  }, [open]);

  useLayoutEffect(() => {
    if (!pressed.current) return;
    const { button, top } = pressed.current;
    pressed.current = null;
    window.scrollBy(0, button.getBoundingClientRect().top - top);
  });

  const toggle = (id: number, next: boolean) => {
    const button = document.getElementById(questionId(id))?.querySelector('button');
    if (button) pressed.current = { button, top: button.getBoundingClientRect().top };
    navigate(next ? questionPath(id) : '/faq', { replace: true });
  };
  return { open, toggle };
}
