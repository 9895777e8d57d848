import type { Post } from '@matilha/contract/shop/posts';
import { useEffect, useRef } from 'react';
import { rememberedScroll } from '#web/lib/navigation/location.ts';

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

/** Brings the day at which the calendar opens into sight, once, when its posts are there; a page restored by Back keeps its offset. */
export function useOpeningDay(day: string | undefined, posts: readonly Post[] | undefined): void {
  const shown = useRef(false);
  useEffect(() => {
    if (shown.current || !day || !posts) return;
    shown.current = true;
    if (rememberedScroll() > 0) return;
    document.getElementById(`dia-${day}`)?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, [day, posts]);
}
