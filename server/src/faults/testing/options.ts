import * as z from 'zod';

const options = z.object({
  /** Puts the process' clock ahead, so that leases of processes that died have run out. */
  clockAheadMs: z.number().default(0),
  /** Lifts the limits of one user, and of sign-ups from one address. */
  unlimited: z.boolean().default(false),
  /** How long a stop waits for running answers, else as long as the product itself does. */
  answerPatienceMs: z.number().optional(),
  /** How nothing catches what SIGUSR2 breaks, and how long the process may take to end then. */
  failpoint: z.enum(['exception', 'rejection']).default('rejection'),
  uncaughtDeadlineMs: z.number().optional(),
});

export type FaultOptions = z.input<typeof options>;

const variable = 'FAULT_OPTIONS';

export const writeOptions = (given: FaultOptions): Record<string, string> => ({
  [variable]: JSON.stringify(given),
});

export const readOptions = (): z.output<typeof options> =>
  options.parse(JSON.parse(process.env[variable] ?? '{}'));
