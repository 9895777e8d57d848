let open = false;
const listeners = new Set<() => void>();

/** Whether the form is open: set by the page, read by the island. */
export const formStore = {
  current: () => open,
  set: (next: boolean) => {
    open = next;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
