import { answerFrameKind } from '@matilha/contract/kinds/answer-frame';
import { assistantKind } from '@matilha/contract/kinds/assistant';
import { assistantCategoryKind } from '@matilha/contract/kinds/assistant-category';
import { onlyRecordId } from '@matilha/contract/kinds/parts/kind';
import { firstLandingChats, landingAreas } from '@matilha/contract/landing/landing-areas';
import type { RecordUse } from '@matilha/contract/records/record-contract';
import { and, asc, eq, inArray, notInArray } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { conversations } from '#server/database/schema/chat.ts';
import { assistantCategories, assistants, suggestions } from '#server/database/schema/content/assistants.ts';
import { materials } from '#server/database/schema/content/knowledge.ts';
import { shopFactExclusions } from '#server/database/schema/shop.ts';
import { evaluationCases } from '#server/database/schema/work.ts';
import { lockOwnSettings, selectOwnSettings } from '#server/database/stores/own-settings.ts';
import { type RecordKind, refuseUsed, singleKind, tableKind } from '#server/features/records/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { selectFrame, storeFrame } from './repository.ts';

export const assistantCategoryRecords = tableKind(assistantCategoryKind, {
  table: assistantCategories,
  usedBy: [
    {
      title: 'Assistentes',
      forbids: ['remove'],
      column: assistants.categoria_id,
      named: { path: 'assistants', column: assistants.title },
    },
  ],
});

/** Without `bulk`, which would leave the suggested questions out. */
const { bulk: _, ...row } = tableKind(assistantKind, {
  table: assistants,
  apart: ['suggestions'],
  usedBy: [
    { title: 'Conversas de assinantes', forbids: ['remove'], column: conversations.listaId },
    {
      title: 'Dados da loja que assinantes tiraram das respostas',
      forbids: ['remove'],
      column: shopFactExclusions.listaId,
    },
    {
      title: 'Materiais com “Agora faça”',
      forbids: [],
      column: materials.agente_id,
      named: { path: 'materials', column: materials.titulo_material },
    },
    { title: 'Perguntas de avaliação', forbids: [], column: evaluationCases.listaId },
  ],
});

/** Returns the kind of assistants with their suggested questions; `tools` are the names that they may switch off. */
export const assistantRecords = (tools: ReadonlySet<string>): RecordKind => ({
  ...row,
  async list(db, query) {
    const { rows, total } = await row.list(db, query);
    const texts = await suggestionsOf(
      db,
      rows.map(({ id }) => id),
    );
    return { rows: rows.map((found) => ({ ...found, suggestions: texts.get(found.id) ?? [] })), total };
  },
  async select(db, id) {
    const found = await row.select(db, id);
    return found && { ...found, suggestions: (await suggestionsOf(db, [id])).get(id) ?? [] };
  },
  async insert(tx, id, fields, now, remembered) {
    await row.insert(tx, id, fields, now, remembered);
    // A version of a removed assistant may be older than its suggestions.
    await storeSuggestions(tx, id, (fields.suggestions ?? []) as string[]);
  },
  async check(tx, { active, ferramentas_desligadas: off }, id) {
    refuseUnknown(off as string[] | undefined, tools);
    if (active === false) await refuseOnLanding(tx, id);
  },
  async uses(db, id) {
    return [...(await landingUses(db, id)), ...((await row.uses?.(db, id)) ?? [])];
  },
  async remove(tx, id) {
    await refuseOnLanding(tx, id);
    await row.remove(tx, id);
  },
  async update(tx, id, fields, now) {
    await row.update(tx, id, fields, now);
    await storeSuggestions(tx, id, fields.suggestions as string[]);
  },
});

/** Throws `invalid_input` for names that are no tools; a version may be older than the field. */
function refuseUnknown(names: readonly string[] = [], tools: ReadonlySet<string>): void {
  const unknown = names.filter((name) => !tools.has(name));
  if (unknown.length === 0) return;
  const sentence = `Não há ferramenta com este nome: ${unknown.join(', ')}`;
  throw new AppError('invalid_input', { fields: { ferramentas_desligadas: sentence } });
}

/** Returns the areas of the landing that lead to an assistant: without it, their visitors would find no chat. */
async function landingUses(db: Executor, id: number): Promise<RecordUse[]> {
  const chats = (await selectOwnSettings(db))?.landingChats ?? firstLandingChats;
  const areas = landingAreas.filter(({ value }) => chats[value] === id);
  if (areas.length === 0) return [];
  const names = areas.map(({ label }) => `“${label}”`).join(', ');
  const reason = `A landing leva a este assistente (${names}). Antes, escolha outro em Configurações, na seção Landing.`;
  const items = areas.map(({ label }) => ({ path: 'settings', id: onlyRecordId, label }));
  return [
    { title: 'Áreas da landing', forbids: ['remove', 'switch_off'], total: areas.length, reason, items },
  ];
}

/** Throws `record_in_use` for an assistant to which an area of the landing leads. */
async function refuseOnLanding(tx: Transaction, id: number): Promise<void> {
  await lockOwnSettings(tx);
  refuseUsed(await landingUses(tx, id));
}

/** Returns the suggested questions of each assistant, in their order. */
async function suggestionsOf(db: Executor, ids: number[]): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  const rows = await db
    .select()
    .from(suggestions)
    .where(inArray(suggestions.assistantId, ids))
    .orderBy(asc(suggestions.ordem), asc(suggestions.id));
  for (const { assistantId, conteudo } of rows) found.get(assistantId)?.push(conteudo);
  return found;
}

/** Replaces the suggested questions; a question with the same text keeps its id. */
async function storeSuggestions(tx: Transaction, assistantId: number, texts: string[]): Promise<void> {
  const own = eq(suggestions.assistantId, assistantId);
  await tx.delete(suggestions).where(and(own, notInArray(suggestions.conteudo, texts)));
  const kept = await tx.select().from(suggestions).where(own);
  for (const [at, conteudo] of texts.entries()) {
    const same = kept.find((old) => old.conteudo === conteudo);
    const ordem = at + 1;
    if (same) await tx.update(suggestions).set({ ordem }).where(eq(suggestions.id, same.id));
    else await tx.insert(suggestions).values({ assistantId, conteudo, ordem });
  }
}

/** The rules of all assistants, with the history and drafts of a record. Each process uses a change within ten seconds. */
export const frameRecords = singleKind(answerFrameKind, {
  read: async (db) => ({ texto: await selectFrame(db) }),
  write: async (tx, { texto }) => void (await storeFrame(tx, String(texto))),
});
