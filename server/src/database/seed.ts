import { and, eq, sql } from 'drizzle-orm';
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import { type Content, loadContent } from '#server/content/load-content.ts';
import type { Database, Transaction } from './connection.ts';
import { assistantCategories, assistants, suggestions } from './schema/assistants.ts';
import { events } from './schema/events.ts';
import { faqItems } from './schema/faq.ts';
import { knowledgeCategories, materials, modules, products } from './schema/knowledge.ts';
import { partners } from './schema/partners.ts';
import { checklistPlanos, tiers } from './schema/plans.ts';
import { plantedSeeds, settingsDocuments } from './schema/platform.ts';
import { tradeDates } from './schema/trade-dates.ts';
import { waitForOthers } from './transactions.ts';

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
  for (const plan of content.plans.planos) {
    const { tier_id: tierId, responses_limit: responsesLimit, ...rest } = plan;
    await planter.plant(`tier:${tierId}`, tiers, { tierId, responsesLimit, ...rest });
  }
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
  for (const event of content.events) if (local || !event.inventado) await plantEvent(planter, event);
  for (const date of content.tradeDates) await plantTradeDate(planter, date);
  for (const partner of local ? content.partners : []) await plantPartner(planter, partner);
}

async function plantAssistant(
  tx: Transaction,
  planter: Planter,
  assistant: Content['assistants'][number],
): Promise<void> {
  const planted = await planter.plant(`agent:${assistant.id}`, assistants, {
    id: assistant.id,
    categoriaId: assistant.categoria_id,
    title: assistant.title,
    description: assistant.description,
    imageUrl: assistant.image_url,
    creditsPerUse: assistant.credits_per_use,
    instructions: assistant.instructions,
    temperature: assistant.temperature,
    maxOutputTokens: assistant.max_output_tokens,
    ordem: assistant.ordem,
  });
  if (!planted) return;
  const rows = assistant.suggestions.map((conteudo, index) => ({
    assistantId: assistant.id,
    conteudo,
    ordem: index,
  }));
  await tx.insert(suggestions).values(rows);
}

async function plantEvent(planter: Planter, event: Content['events'][number]): Promise<void> {
  await planter.plant(`event:${event.id}`, events, {
    id: event.id,
    name: event.name,
    descriptionCard: event.description_card,
    descriptionAfterClick: event.description_after_click,
    imageUrl: event.image_url,
    link: event.link,
    dataEvento: event.data_evento,
    dataFim: event.data_fim,
    apenasMes: event.status_data === 'a_confirmar',
    statusData: event.status_data,
    lugar: event.lugar,
    formatoId: event.formato_id,
    localId: event.local_id,
    tipoId: event.tipo_id,
    updatedAt: new Date(),
  });
}

async function plantTradeDate(planter: Planter, date: Content['tradeDates'][number]): Promise<void> {
  await planter.plant(`trade-date:${date.id}`, tradeDates, {
    slug: date.id,
    nome: date.nome,
    data: date.data,
    dataFim: date.data_fim,
    tipo: date.tipo,
    observacao: date.observacao,
  });
}

async function plantPartner(planter: Planter, partner: Content['partners'][number]): Promise<void> {
  await planter.plant(`partner:${partner.id}`, partners, {
    id: partner.id,
    name: partner.name,
    description: partner.description,
    discount: partner.discount,
    imageUrl: partner.image_url,
    link: partner.link,
    validUntil: partner.valid_until,
    cupom: partner.cupom,
    ordem: partner.ordem,
  });
}

async function plantProduct(
  tx: Transaction,
  planter: Planter,
  product: Content['products'][number],
): Promise<void> {
  await planter.plant(`product:${product.id}`, products, {
    id: product.id,
    categoriaId: product.categoria_id,
    titulo: product.titulo,
    description: product.description,
    imageUrl: product.image_url,
    isPaid: product.price > 0,
    paymentLink: null,
    price: product.price,
    ordem: product.ordem,
  });
  for (const { id, titulo, description, ordem, materials: texts } of product.modules) {
    const row = { id, produtoId: product.id, titulo, description, imageUrl: product.image_url, ordem };
    await planter.plant(`module:${id}`, modules, row);
    for (const material of texts) {
      await planter.plant(`material:${material.id}`, materials, {
        id: material.id,
        moduloId: id,
        tituloMaterial: material.titulo_material,
        description: material.description,
        ordem: material.ordem,
        linkVideo: null,
        linkMaterial: null,
        texto: material.texto,
        agenteId: material.agente_id,
        pergunta: material.pergunta,
        perguntas: material.perguntas,
      });
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
