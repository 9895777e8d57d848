import type { SandboxClock } from '@matilha/contract/sandbox';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import type { SimulatorDependencies } from '../own-customer.ts';

function requireOperator(context: Context): void {
  if (requireUser(context).role !== 'operator') throw new AppError('not_found');
}

/** Returns the simulator's time. Throws `not_found` unless the user is an operator. */
export async function readClock(
  context: Context,
  { simulator }: Pick<SimulatorDependencies, 'simulator'>,
): Promise<SandboxClock> {
  requireOperator(context);
  return simulator.readClock();
}

/** Moves the simulator's clock forward and applies what falls due. Throws `not_found` unless the user is an operator. */
export async function moveClock(
  context: Context,
  { simulator, clockMoved }: SimulatorDependencies,
  days: number,
): Promise<SandboxClock> {
  requireOperator(context);
  await simulator.advance(days);
  await clockMoved(context);
  return simulator.readClock();
}
