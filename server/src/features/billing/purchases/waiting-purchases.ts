import { moneyText } from '@matilha/contract/portuguese/amounts';
import { wasMailed } from '#server/database/stores/mail-store.ts';
import { days, later } from '#server/platform/clock.ts';
import { rowNumber, type WaitingItem, type WorkKind } from '#server/platform/operators/waiting-work.ts';
import type { PurchaseDependencies } from './dependencies.ts';
import { notifyBuyer } from './notify-buyer.ts';
import { lockPurchase, selectUnclaimed, type UnclaimedPurchase } from './repository.ts';

const describePurchase = (row: UnclaimedPurchase): WaitingItem => ({
  id: String(row.id),
  since: row.paidAt ?? row.createdAt,
  dueAt: null,
  title: `${moneyText(row.amount)} · ${row.titulo ?? 'conteúdo removido'}`,
  detail: `Paga com o email ${row.email ?? 'desconhecido'}, que não é de nenhuma conta. Referência ${row.reference}.`,
  userId: null,
  link:
    row.provider === 'stripe' && row.paymentId !== null
      ? `https://dashboard.stripe.com/payments/${row.paymentId}`
      : null,
});

/** Paid purchases that nobody has claimed: the action mails the buyer how to claim them, once a day at most. */
export const waitingPurchases = (settings: PurchaseDependencies['settings']): WorkKind => ({
  name: 'purchases',
  area: 'people',
  personal: true,
  bulk: true,
  async list(db, slice) {
    const { rows, total } = await selectUnclaimed(db, slice);
    return { rows: rows.map(describePurchase), total };
  },
  async act(tx, context, id) {
    const row = await lockPurchase(tx, rowNumber(id));
    if (!row || row.userId !== null || row.status !== 'paid' || row.email === null) return false;
    const since = later(context.clock.now(), -days(1));
    if (await wasMailed(tx, { recipient: row.email, kind: 'purchase_waiting', since })) return false;
    await notifyBuyer(tx, context, settings, row);
    return true;
  },
});
