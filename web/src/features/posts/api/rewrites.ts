import type { Post, RewritePostInput } from '@matilha/contract/shop/posts';
import { useEffect, useRef, useSyncExternalStore } from 'react';

export type Part = RewritePostInput['parte'];

/** A change of a post that runs outside of its form, for up to a minute: an assistant writes it, or its former text is brought back. */
export interface Rewrite {
  running: Part | 'undo' | null;
  /** The failure of the last one. */
  trouble: unknown;
  /** The post that the last one stored. */
  stored: Post | null;
}

const none: Rewrite = { running: null, trouble: null, stored: null };
const rewrites = new Map<string, Rewrite>();
const listeners = new Set<() => void>();

function set(id: string, rewrite: Rewrite) {
  rewrites.set(id, rewrite);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const isRewriting = (id: string): boolean => Boolean(rewrites.get(id)?.running);

/** Runs a change to its end, whichever screen is shown by then; a no-op while another one of the same post runs. */
export async function runRewrite(id: string, running: Part | 'undo', task: () => Promise<Post>) {
  if (isRewriting(id)) return;
  set(id, { ...none, running });
  try {
    set(id, { ...none, stored: await task() });
  } catch (trouble) {
    set(id, { ...none, trouble });
  }
}

/** Returns the state of the rewriting of an open form's post; `onStored` receives the result of a rewriting that ran meanwhile. */
export function useRewrite(id: string, onStored: (post: Post) => void): Rewrite {
  const rewrite = useSyncExternalStore(subscribe, () => rewrites.get(id) ?? none);
  const ran = useRef(false);
  useEffect(() => {
    if (rewrite.running) ran.current = true;
    else if (ran.current && rewrite.stored) {
      ran.current = false;
      onStored(rewrite.stored);
    }
  }, [rewrite, onStored]);
  // A form that is opened later shows neither an old failure nor an old text.
  useEffect(
    () => () => {
      if (!isRewriting(id)) rewrites.delete(id);
    },
    [id],
  );
  return rewrite;
}
