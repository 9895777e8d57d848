import { freeTierId } from '@matilha/contract/billing/plans';
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

/** The lines of features that each plan ticks with its three checks. */
export const checklistRecords = singleKind(planChecklistKind, {
  read: async (db) => ({ linhas: (await selectChecklist(db)).map(({ descricao }) => descricao) }),
  async write(tx, fields) {
    const { linhas } = fields as z.infer<typeof planChecklistKind.contract.fields>;
    await tx.delete(checklistPlanos).where(sql`true`);
    if (linhas.length === 0) return;
    await tx.insert(checklistPlanos).values(linhas.map((descricao, index) => ({ id: index + 1, descricao })));
  },
});
