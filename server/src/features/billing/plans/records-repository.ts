import { freeTierId } from '@matilha/contract/plans';
import { checklistRecord, leastPrice, planRecord } from '@matilha/contract/records/plan';
import { asc, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { checklistPlanos, tiers } from '#server/database/schema/plans.ts';
import type { RecordFields } from '#server/database/schema/records.ts';
import type { DocumentKind } from '#server/features/records/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { selectChecklist } from './repository.ts';
import { applyPricesJob } from './usecases/apply-changed-prices.ts';

type Plan = z.infer<typeof planRecord.fields>;

const planColumns = {
  titulo: tiers.titulo,
  valor: tiers.valor,
  ancoragem: tiers.ancoragem,
  responses_limit: tiers.responsesLimit,
  link: tiers.link,
  check1: tiers.check1,
  check2: tiers.check2,
  check3: tiers.check3,
};

/** The plans. A changed price is applied at the payment provider by a job; existing subscribers keep the old one. */
export const planKind: DocumentKind = {
  name: 'plan',
  path: 'plans',
  title: 'Planos',
  contract: planRecord,
  price: 'valor',
  label: ({ titulo }) => String(titulo),
  list: (db) =>
    db
      .select({ id: tiers.tierId, ...planColumns })
      .from(tiers)
      .orderBy(asc(tiers.tierId)),
  async select(db, id) {
    const [row] = await db.select(planColumns).from(tiers).where(eq(tiers.tierId, id));
    return row;
  },
  async update(tx, id, fields) {
    const { responses_limit: responsesLimit, ...rest } = fields as Plan;
    await tx
      .update(tiers)
      .set({ ...rest, responsesLimit })
      .where(eq(tiers.tierId, id));
  },
  async check(_tx, fields, id) {
    const { valor } = fields as Plan;
    const free = id === freeTierId;
    const sentence = free ? 'O plano gratuito custa zero' : 'O preço mínimo é R$ 1,00';
    if (free ? valor !== 0 : valor < leastPrice) {
      throw new AppError('invalid_input', { fields: { valor: sentence } });
    }
  },
  changed: (tx, { jobs }) => jobs.enqueue(tx, applyPricesJob, {}),
};

/** The only record of its kind. */
const onlyId = 1;

/** The lines that each plan answers with its three checks. */
export const checklistKind: DocumentKind = {
  name: 'plan_checklist',
  path: 'plan-checklist',
  title: 'O que cada plano inclui',
  contract: checklistRecord,
  async list(db) {
    return [{ id: onlyId, ...(await this.select(db, onlyId)) }];
  },
  async select(db, id): Promise<RecordFields | undefined> {
    if (id !== onlyId) return undefined;
    return { linhas: (await selectChecklist(db)).map(({ descricao }) => descricao) };
  },
  async update(tx, _id, fields) {
    const { linhas } = fields as z.infer<typeof checklistRecord.fields>;
    await tx.delete(checklistPlanos).where(sql`true`);
    if (linhas.length === 0) return;
    await tx.insert(checklistPlanos).values(linhas.map((descricao, index) => ({ id: index + 1, descricao })));
  },
};
