import { createCounter } from '../counts.ts';
import type { Log } from '../log.ts';

/** Alarms by name, since this process started. */
export const alarms = createCounter(
  'alarms_total',
  'Alarms that an operator has to look at; the log says more',
  ['alarm'],
);

/** Logs an error that an operator must check, and counts it for the metrics by the alarm's name. */
export function raiseAlarm(log: Log, alarm: string, about: object, message: string): void {
  alarms.inc({ alarm });
  log.error({ alarm, ...about }, message);
}
