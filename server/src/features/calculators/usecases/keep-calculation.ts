import { isDeepStrictEqual } from 'node:util';
import type { CalculationInput } from '@matilha/contract/calculators/calculation';
import { compute } from '@matilha/contract/calculators/calculators';
import type { CalculationKind } from '@matilha/contract/calculators/kinds';
import { audit } from '#server/database/audit.ts';
import { type StoringTools, storeWithinQuota } from '#server/features/storage/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { presentCalculation } from '../present.ts';
import {
  type CalculationRow,
  countCalculations,
  selectCalculation,
  storeCalculation,
} from '../repository.ts';
import { refuseTooMany, refuseUnreadable } from '../rules.ts';

/**
 * Computes a calculation and stores it for the acting user. Sending a stored one again returns it as it was computed, so a request may be
 * repeated. Throws `conflict` when its id has another input, and `invalid_input` past 1,000 calculations or for a result that no
 * response can carry, and the errors of `storeWithinQuota`.
 */
export async function keepCalculation(
  context: Context,
  tools: StoringTools,
  sent: CalculationInput,
): Promise<CalculationRow> {
  const { id: userId } = requireUser(context);
  return storeWithinQuota(context, tools, async (tx) => {
    const before = await selectCalculation(tx, userId, sent.id);
    if (before) {
      if (before.kind === sent.kind && isSameInput(presentCalculation(before).input, sent.input))
        return before;
      throw new AppError('conflict');
    }
    refuseTooMany((await countCalculations(tx, userId)) + 1);
    const computed = { ...sent, ...compute<CalculationKind>(sent.kind, sent.input) };
    refuseUnreadable(computed);
    const stored = await storeCalculation(tx, { userId, createdAt: context.clock.now() }, computed);
    await audit(tx, context, { action: 'calculation.keep', subject: `user:${userId}` });
    return stored;
  });
}

/** Returns whether a sent input is the stored one, in whatever order their fields stand. */
const isSameInput = (stored: unknown, sent: unknown): boolean =>
  isDeepStrictEqual(stored, JSON.parse(JSON.stringify(sent)));
