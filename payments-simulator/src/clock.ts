import { day } from './model/turn.ts';
import type { AccountStore } from './store.ts';

/** The machine's clock. */
export interface Clock {
  now(): Date;
}

/** The most days by which the simulator's clock may be ahead of the machine's. */
const farthestDay = 36_500;

const offsetOf = (stored: unknown): number => {
  const days = (stored as { offset_days?: unknown } | null)?.offset_days;
  return typeof days === 'number' && Number.isInteger(days) ? days : 0;
};

/** Returns the simulator's clock: the machine's plus whole days kept in the store. It never goes back. */
export function openClock(store: AccountStore, machine: Clock) {
  const offsetDays = async () => offsetOf(await store.readDocument('clock'));
  return {
    offsetDays,
    now: async () => new Date(machine.now().getTime() + (await offsetDays()) * day * 1_000),
    /** Moves the clock forward; concurrent moves add up. Returns false, and does not move it, beyond the limit. */
    advance: (days: number): Promise<boolean> =>
      store.changeDocument('clock', { offset_days: 0 }, (stored) => {
        const before = offsetOf(stored);
        const after = before + days;
        return after > farthestDay
          ? { document: { offset_days: before }, value: false }
          : { document: { offset_days: after }, value: true };
      }),
  };
}
