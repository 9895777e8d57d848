import { megabytes, provisionalCeiling, storageQuota } from '@matilha/contract/panel/storage';
import { AppError } from '#server/platform/app-error.ts';
import type { StoringAccount } from './repository.ts';

const whatToDelete = 'Apague fotos de posts, posts ou cálculos antigos, ou conversas com foto';

/** Throws `storage_full` when an account that grew keeps more than its plan allows. Nothing else is refused above it. */
export function refusePastQuota(
  account: StoringAccount,
  { before, after }: Record<'before' | 'after', number>,
): void {
  const quota = storageQuota(account);
  if (after <= before || after <= quota) return;
  const way = account.provisional
    ? `${whatToDelete}, ou confirme seu email para ter mais espaço.`
    : `${whatToDelete}.`;
  const message = `Isto não cabe mais: você guarda ${megabytes(before)} de ${megabytes(quota)}. ${way}`;
  throw new AppError('storage_full', { message });
}

/** Throws `storage_unconfirmed` when provisional accounts keep more than they may keep together. */
export function refusePastCeiling(bytes: number): void {
  if (bytes > provisionalCeiling) throw new AppError('storage_unconfirmed');
}
