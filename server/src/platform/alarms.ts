import type { Log } from './log.ts';

const counts = new Map<string, number>();

/** Logs an error that an operator must check, and counts it for the metrics by the alarm's name. */
export function raiseAlarm(log: Log, alarm: string, about: object, message: string): void {
  counts.set(alarm, (counts.get(alarm) ?? 0) + 1);
  log.error({ alarm, ...about }, message);
}

/** Returns how often each alarm was raised since this process started. */
export const alarmCounts = (): ReadonlyMap<string, number> => counts;
