import * as z from 'zod/mini';
import { onFullLoad } from '#web/lib/navigation/location.ts';

export interface ToastMessage {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive' | undefined;
  /** A button that undoes the reported action; pressing it closes the toast. */
  action?: { label: string; onPress: () => void } | undefined;
}

export interface ShownToast extends ToastMessage {
  id: number;
}

let shown: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

const show = (next: ShownToast | null) => {
  shown = next;
  for (const listener of listeners) listener();
};

/** Shows a toast for 5 s; a new one replaces the last. Returns the id that dismisses it. */
export function toast(message: ToastMessage): number {
  lastId += 1;
  show({ ...message, id: lastId });
  return lastId;
}

export const toastStore = {
  current: () => shown,
  dismiss: (id: number) => {
    if (shown?.id === id) show(null);
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

const carriedKey = 'toast';
const carriedToast = z.object({
  title: z.string(),
  description: z.optional(z.string()),
  variant: z.optional(z.enum(['default', 'destructive'])),
});

/** Carries the visible toast over a page load that the site itself starts. */
onFullLoad(() => {
  if (!shown) return;
  const { title, description, variant } = shown;
  attempt(() => sessionStorage.setItem(carriedKey, JSON.stringify({ title, description, variant })));
});

/** Shows the toast carried over from the page before, once. */
export function resumeToast() {
  const carried = attempt(() => {
    const text = sessionStorage.getItem(carriedKey);
    sessionStorage.removeItem(carriedKey);
    return text === null ? undefined : z.safeParse(carriedToast, JSON.parse(text));
  });
  if (carried?.success) toast(carried.data);
}

/** Ignores errors of a forbidden or full storage: nothing is carried then. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
