export interface ToastMessage {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive';
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

/** Shows a toast for 5 s; one at a time, a new one takes the place of the last (§2.1). */
export function toast(message: ToastMessage) {
  lastId += 1;
  show({ ...message, id: lastId });
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
