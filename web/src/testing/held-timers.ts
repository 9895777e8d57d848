import { vi } from 'vitest';

/** Holds every timer of that length until all are released; other timers run. For one test. */
export function holdTimers(milliseconds: number) {
  const held = new Map<unknown, () => void>();
  const { setTimeout, clearTimeout } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((handler, delay, ...rest: never[]) => {
    if (delay !== milliseconds) return setTimeout(handler, delay, ...rest);
    const timer = setTimeout(() => undefined);
    held.set(timer, () => handler(...rest));
    return timer;
  });
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
    held.delete(timer);
    clearTimeout(timer);
  });
  return {
    waiting: () => held.size,
    letGo: () => {
      const all = [...held.values()];
      held.clear();
      for (const fire of all) fire();
    },
  };
}
