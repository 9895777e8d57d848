import type { Leases } from './api-leases.ts';
import { AppError } from './app-error.ts';

type Pool = 'model_answer_paid' | 'model_answer_shared' | 'model_answer_network';
type GiveBack = () => void;
type Refusal = 'rate_limited' | 'model_budget' | 'free_model_budget';

export const refusal = (code: Refusal, waitMs: number, message?: string): AppError =>
  new AppError(code, { retryAfter: Math.max(1, waitMs / 1_000), message });

/** Splits the day's model answers in two halves: paying accounts have one to themselves and share the other. */
export function createModelAnswers(leasesOf: (name: Pool) => Leases) {
  const paid = leasesOf('model_answer_paid');
  const shared = leasesOf('model_answer_shared');
  const networks = leasesOf('model_answer_network');

  return {
    async consumePaid(): Promise<GiveBack> {
      const own = await paid.take('all');
      if ('granted' in own) return () => paid.giveBack('all', own);
      const half = await shared.take('all');
      if ('granted' in half) return () => shared.giveBack('all', half);
      throw refusal('model_budget', Math.min(own.waitMs, half.waitMs));
    },
    async consumeFree(network: string): Promise<GiveBack> {
      const local = await networks.take(network);
      if ('waitMs' in local) throw refusal('free_model_budget', local.waitMs);
      const giveBackLocal = () => networks.giveBack(network, local);
      const half = await shared.take('all');
      if ('granted' in half) {
        return () => {
          shared.giveBack('all', half);
          giveBackLocal();
        };
      }
      giveBackLocal();
      throw refusal('free_model_budget', half.waitMs);
    },
  };
}
