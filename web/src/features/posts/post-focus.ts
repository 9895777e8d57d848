import type { Post } from '@matilha/contract/posts';
import { useEffect } from 'react';

let left: { post: string; day: string; visibly: boolean } | null = null;

/** Remembers a post whose card is about to leave its place, with the focus inside. */
export function keepFocusNear({ id, dia }: Post): void {
  const visibly = document.activeElement?.matches(':focus-visible') ?? false;
  left = { post: id, day: dia, visibly };
}

/** Puts a focus that was lost with a card on the menu of the moved card, or on the day that the card left. */
export function usePostFocus(posts: readonly Post[] | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: cards leave their places when the posts change.
  useEffect(() => {
    const lost = left;
    left = null;
    if (!lost || document.activeElement !== document.body) return;
    const find = (selector: string) => document.querySelector<HTMLElement>(selector);
    const place = find(`[data-menu-of="${lost.post}"] button`) ?? find(`[data-day="${lost.day}"]`);
    // By touch the days in sight stay: a person may move several posts from there.
    place?.focus({ preventScroll: !lost.visibly });
  }, [posts]);
}
