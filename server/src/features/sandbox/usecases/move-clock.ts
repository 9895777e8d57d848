import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import type { Sandbox } from '#server/providers/payments/sandbox.ts';
import type { SandboxDependencies } from '../dependencies.ts';

function requireOperator(context: Context): void {
  if (requireUser(context).role !== 'operator') throw new AppError('not_found');
}

/** The day that the sandbox believes it is. For operators. */
export function readClock(context: Context, { sandbox }: { sandbox: Sandbox }) {
  requireOperator(context);
  return sandbox.clock();
}

/** Moves the sandbox's clock forward; renewals and ends that fall due on the way happen. For operators. */
export async function moveClock(
  context: Context,
  { sandbox, clockMoved }: SandboxDependencies,
  days: number,
) {
  requireOperator(context);
  await sandbox.advance(days);
  await clockMoved(context);
  return sandbox.clock();
}
