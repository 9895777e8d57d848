import * as z from 'zod';

const options = z.object({
  /** Sets the process' clock ahead, so that leases of dead processes have expired. */
  clockAheadMs: z.number().default(0),
  /** Lifts the limits of one user, and of sign-ups from one address. */
  unlimited: z.boolean().default(false),
  /** How the error that SIGUSR2 causes stays uncaught, and how long the process may then take to end. */
  failpoint: z.enum(['exception', 'rejection']).default('rejection'),
  uncaughtDeadlineMs: z.number().optional(),
});

export type FaultOptions = z.input<typeof options>;

const variable = 'FAULT_OPTIONS';

export const writeOptions = (options: FaultOptions): Record<string, string> => ({
  [variable]: JSON.stringify(options),
});

export const readOptions = (): z.output<typeof options> =>
  options.parse(JSON.parse(process.env[variable] ?? '{}'));
