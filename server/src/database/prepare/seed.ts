import { and, eq, sql } from 'drizzle-orm';
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import { type Content, loadContent } from '#server/content/load-content.ts';
import type { Database, Transaction } from '../connection.ts';
import { assistantCategories, assistants, suggestions } from '../schema/content/assistants.ts';
import { emergencies } from '../schema/content/emergencies.ts';
import { events } from '../schema/content/events.ts';
import { faqItems } from '../schema/content/faq.ts';
import { knowledgeCategories, materials, modules, products } from '../schema/content/knowledge.ts';
import { partners } from '../schema/content/partners.ts';
import { tradeDates } from '../schema/content/trade-dates.ts';
import { checklistPlanos, tiers } from '../schema/plans.ts';
import { plantedSeeds, settingsDocuments } from '../schema/platform.ts';
import { waitForOthers } from '../transactions.ts';

/** Plants the row of a key, once in the life of a database. */
class Planter {
  readonly #tx: Transaction;
  readonly #planted: Set<string>;
  readonly #new: string[] = [];

  constructor(tx: Transaction, planted: Iterable<string>) {
    this.#tx = tx;
    this.#planted = new Set(planted);
  }

  /** Returns whether the key was never planted, and remembers it. */
  isNew(key: string): boolean {
    if (this.#planted.has(key)) return false;
    this.#new.push(key);
    return true;
  }

  async plant<Table extends PgTable>(key: string, table: Table, row: PgInsertValue<Table>): Promise<boolean> {
    if (!this.isNew(key)) return false;
    await this.#tx.insert(table).values(row).onConflictDoNothing();
    return true;
  }

  async finish(): Promise<void> {
    if (this.#new.length > 0) await this.#tx.insert(plantedSeeds).values(this.#new.map((key) => ({ key })));
  }
}

/**
 * Plants the seeded content: each row once, remembered by its key, so that an operator's change or removal stays. Invented events and
 * partners are planted on a local start only.
 */
export async function seed(db: Database, { local }: { local: boolean }): Promise<void> {
  const content = loadContent();
  const plantAll = async (tx: Transaction) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('seed', 0))`);
    const rows = await tx.select().from(plantedSeeds);
    const planter = new Planter(
      tx,
      rows.map((row) => row.key),
    );
    await plantBasics(tx, planter, content);
    await plantContent(tx, planter, content, local);
    await planter.finish();
  };
  await db.transaction(plantAll, { limits: waitForOthers });
}

async function plantBasics(tx: Transaction, planter: Planter, content: Content): Promise<void> {
  for (const { tier_id: tierId, ...plan } of content.plans.planos)
    await planter.plant(`tier:${tierId}`, tiers, { tierId, ...plan });
  for (const row of content.plans.checklist) await planter.plant(`checklist:${row.id}`, checklistPlanos, row);
  for (const row of content.assistantCategories)
    await planter.plant(`category:${row.id}`, assistantCategories, row);
  for (const assistant of content.assistants) await plantAssistant(tx, planter, assistant);
  await planter.plant('settings:answer_frame', settingsDocuments, {
    name: 'answer_frame',
    value: content.frame,
  });
  await planter.plant('settings:tutorial', settingsDocuments, { name: 'tutorial', value: content.tutorial });
}

async function plantContent(
  tx: Transaction,
  planter: Planter,
  content: Content,
  local: boolean,
): Promise<void> {
  for (const row of content.knowledgeCategories) {
    await planter.plant(`knowledge-category:${row.id}`, knowledgeCategories, row);
  }
  for (const product of content.products) await plantProduct(tx, planter, product);
  for (const item of content.questions) await planter.plant(`faq:${item.id}`, faqItems, item);
  for (const { tipo: _, ...emergency } of content.emergencies)
    await planter.plant(`emergency:${emergency.id}`, emergencies, emergency);
  for (const event of content.events)
    if (local || !event.inventado)
      await planter.plant(`event:${event.id}`, events, {
        ...event,
        apenas_mes: event.status_data === 'a_confirmar',
        updatedAt: new Date(),
      });
  for (const { id: slug, ...date } of content.tradeDates)
    await planter.plant(`trade-date:${slug}`, tradeDates, { ...date, slug });
  for (const partner of local ? content.partners : [])
    await planter.plant(`partner:${partner.id}`, partners, partner);
}

async function plantAssistant(
  tx: Transaction,
  planter: Planter,
  assistant: Content['assistants'][number],
): Promise<void> {
  const planted = await planter.plant(`agent:${assistant.id}`, assistants, assistant);
  if (!planted) return;
  const rows = assistant.suggestions.map(({ texto }, index) => ({
    assistantId: assistant.id,
    conteudo: texto,
    ordem: index,
  }));
  await tx.insert(suggestions).values(rows);
}

async function plantProduct(
  tx: Transaction,
  planter: Planter,
  product: Content['products'][number],
): Promise<void> {
  await planter.plant(`product:${product.id}`, products, { ...product, isPaid: product.price > 0 });
  for (const { materials: texts, ...module } of product.modules) {
    const { image_url } = product;
    await planter.plant(`module:${module.id}`, modules, { ...module, produto_id: product.id, image_url });
    for (const material of texts) {
      await planter.plant(`material:${material.id}`, materials, { ...material, modulo_id: module.id });
      await plantQuestions(tx, planter, material);
    }
  }
}

/** Adds the ways to ask for a material to a row that an earlier edition planted without them. */
async function plantQuestions(
  tx: Transaction,
  planter: Planter,
  { id, perguntas }: Pick<typeof materials.$inferSelect, 'id' | 'perguntas'>,
): Promise<void> {
  if (!planter.isNew(`material-questions:${id}`)) return;
  await tx
    .update(materials)
    .set({ perguntas })
    .where(and(eq(materials.id, id), eq(materials.perguntas, [])));
}
