import { eventsLine, freeTierId, partnersLine } from '@matilha/contract/billing/plans';
import { leastPrice, planKind } from '@matilha/contract/kinds/plan';
import { planChecklistKind } from '@matilha/contract/kinds/plan-checklist';
import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { checklistPlanos, tiers } from '#server/database/schema/plans.ts';
import { type RecordKind, singleKind, tableKind } from '#server/features/records/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { selectChecklist } from './repository.ts';
import { applyPricesJob } from './usecases/apply-changed-prices.ts';

type Plan = z.infer<typeof planKind.contract.fields>;

/** The plans. A changed price is applied at the payment provider by a job; existing subscribers keep the old one. */
export const planRecords: RecordKind = {
  ...tableKind(planKind, { table: tiers, key: 'tierId' }),
  async check(_tx, fields, id) {
    const { valor } = fields as Plan;
    const free = id === freeTierId;
    const sentence = free ? 'O plano gratuito custa zero' : 'O preço mínimo é R$ 1,00';
    if (free ? valor !== 0 : valor < leastPrice) {
      throw new AppError('invalid_input', { fields: { valor: sentence } });
    }
  },
  settle: (tx, _changes, { jobs }) => jobs.enqueue(tx, applyPricesJob, {}),
};

/** The lines that each plan ticks with its three checks, and the two that depend on events and offers. */
export const checklistRecords = singleKind(planChecklistKind, {
  async read(db) {
    const rows = await selectChecklist(db);
    const textOf = (id: number) => rows.find((row) => row.id === id)?.descricao ?? null;
    const answered = rows.filter(({ id }) => id !== eventsLine && id !== partnersLine);
    return {
      linhas: answered.map(({ descricao }) => descricao),
      linha_eventos: textOf(eventsLine),
      linha_parceiros: textOf(partnersLine),
    };
  },
  async write(tx, fields) {
    const lines = fields as z.infer<typeof planChecklistKind.contract.fields>;
    const rows = [
      lines.linhas.map((descricao, index) => ({ id: index + 1, descricao })),
      { id: eventsLine, descricao: lines.linha_eventos },
      { id: partnersLine, descricao: lines.linha_parceiros },
    ].flat();
    const filled = rows.flatMap(({ id, descricao }) => (descricao === null ? [] : { id, descricao }));
    await tx.delete(checklistPlanos).where(sql`true`);
    if (filled.length > 0) await tx.insert(checklistPlanos).values(filled);
  },
});
