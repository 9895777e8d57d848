import { day } from './model/turn.ts';
import type { AccountStore } from './store.ts';

/** The machine's clock. */
export interface Clock {
  now(): Date;
}

/** Days by which the simulator's clock may be ahead of the machine's. */
const farthestDay = 36_500;

const offsetOf = (stored: unknown): number => {
  const days = (stored as { offset_days?: unknown } | null)?.offset_days;
  return typeof days === 'number' && Number.isInteger(days) ? days : 0;
};

/** The simulator's clock: the machine's, ahead by whole days that the store keeps. It never goes back. */
export function openClock(store: AccountStore, machine: Clock) {
  const offsetDays = async () => offsetOf(await store.readDocument('clock'));
  return {
    offsetDays,
    now: async () => new Date(machine.now().getTime() + (await offsetDays()) * day * 1_000),
    /** Moves the clock forward, whoever else does; false, and unmoved, where it would go too far. */
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
