import type { SandboxClock } from '@matilha/contract/billing/sandbox';
import { type Context, requireStaff } from '#server/platform/context.ts';
import type { SimulatorDependencies } from '../own-customer.ts';

/** Returns the simulator's time. For operators. */
export async function readClock(
  context: Context,
  { simulator }: Pick<SimulatorDependencies, 'simulator'>,
): Promise<SandboxClock> {
  requireStaff(context, 'business');
  return simulator.readClock();
}

/** Moves the simulator's clock forward and applies all changes that fall due. For operators. */
export async function moveClock(
  context: Context,
  { simulator, clockMoved }: SimulatorDependencies,
  days: number,
): Promise<SandboxClock> {
  requireStaff(context, 'business');
  await simulator.advance(days);
  await clockMoved(context);
  return simulator.readClock();
}
