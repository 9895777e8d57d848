import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CalculationInput } from '@matilha/contract/calculators/calculation';
import { postPictures } from '#server/content/content-files.ts';
import { loadDemonstrationAccount } from '#server/content/load-content.ts';
import type { Notifications } from '#server/database/notifications.ts';
import { presentUser, saveBusinessProfile } from '#server/features/account/api.ts';
import { selectDemonstration } from '#server/features/auth/api.ts';
import { keepCalculation } from '#server/features/calculators/api.ts';
import { AnswerWriter, followAnswer, sendMessage } from '#server/features/chat/api.ts';
import { availableNow } from '#server/features/credits/api.ts';
import { grantAccess, type SearchMemory, type UnansweredQuestions } from '#server/features/knowledge/api.ts';
import { keepPostPhoto, readPostPhoto, savePost } from '#server/features/posts/api.ts';
import { rememberFact, saveSection, saveServices } from '#server/features/shop/api.ts';
import type { Tool } from '#server/features/tools/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { seconds } from '#server/platform/clock.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import { DemoProvider } from '#server/providers/model/demo/demo-provider.ts';
import { postAround } from '../rules.ts';
import { idOf } from '../stable-id.ts';

export interface FillingTools {
  limits: Limits;
  notifications: Notifications;
  searchMemory: SearchMemory;
  unanswered: UnansweredQuestions;
  tools: readonly Tool[];
}

/** The demonstration subscriber to fill, and the day around which its posts stand. */
export interface Filling {
  userId: number;
  today: string;
}

type Kept = ReturnType<typeof loadDemonstrationAccount>;

/**
 * Fills the demonstration subscriber's account by the use cases of the product, acting as that subscriber: shop, calculations, a bought
 * content, posts with pictures, and conversations with the demonstration model, also where a real one is configured. Filling it again, as
 * after a crash, stores nothing twice and leaves what somebody changed. A no-op once the account is gone.
 */
export async function fillDemonstration(
  job: Context,
  tools: FillingTools,
  { userId, today }: Filling,
): Promise<void> {
  const row = await selectDemonstration(job.db);
  if (row?.id !== userId) return;
  const user = presentUser(row, await availableNow(job.db, userId, job.clock.now()));
  const context: Context = { ...job, actor: { kind: 'user', user, sessionId: 0, secondFactorAt: null } };
  const kept = loadDemonstrationAccount();
  await fillShop(context, kept);
  await fillCalculations(context, tools, kept);
  await openContent(context, kept);
  await fillPosts(context, tools, kept, today);
  await fillConversations(context, tools, kept);
  for (const { tema, foto } of kept.posts) {
    if (await readPostPhoto(context, idOf(tema))) continue;
    const picture = await readFile(join(postPictures, `${foto}.webp`));
    await unlessChanged(() => keepPostPhoto(context, tools, idOf(tema), picture));
  }
}

/** Leaves what somebody changed or removed since it was filled. */
async function unlessChanged(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const changed = error instanceof AppError && ['conflict', 'not_found'].includes(error.code);
    if (!changed) throw error;
  }
}

async function fillShop(context: Context, { shop }: Kept): Promise<void> {
  await saveBusinessProfile(context, shop.perfil);
  const { horarios, equipe, produtos, diferenciais, voz, marca } = shop.secoes;
  for (const section of [
    { kind: 'horarios', value: horarios },
    { kind: 'equipe', value: equipe },
    { kind: 'produtos', value: produtos },
    { kind: 'diferenciais', value: diferenciais },
    { kind: 'voz', value: voz },
    { kind: 'marca', value: marca },
  ] as const)
    await unlessChanged(() => saveSection(context, { ...section, version: 0 }));
  const services = shop.precos.map((price) => ({
    ...price,
    id: idOf(`${price.servico} ${price.porte} ${price.pelagem}`),
    version: 0,
  }));
  await unlessChanged(() => saveServices(context, services));
  for (const texto of shop.lembrancas) await rememberFact(context, { texto, message_id: null });
}

async function fillCalculations(context: Context, tools: FillingTools, { shop }: Kept): Promise<void> {
  for (const calculation of shop.calculos) {
    const input: CalculationInput = { id: idOf(calculation.kind), ...calculation };
    await unlessChanged(() => keepCalculation(context, tools, input));
  }
}

async function openContent(context: Context, { shop }: Kept): Promise<void> {
  const { id: userId } = requireUser(context);
  for (const produtoId of shop.conteudos) {
    await context.db.transaction((tx) =>
      grantAccess(tx, context, {
        userId,
        produtoId,
        source: 'operator',
        sourceKey: `demonstration:${userId}:${produtoId}`,
        startsAt: context.clock.now(),
        endsAt: null,
        reason: 'Conteúdo da demonstração',
      }),
    );
  }
}

async function fillPosts(
  context: Context,
  tools: FillingTools,
  { posts }: Kept,
  today: string,
): Promise<void> {
  for (const post of posts) {
    const fields = { ...postAround(today, post), version: 0 };
    await unlessChanged(() => savePost(context, tools, idOf(post.tema), fields));
  }
}

/** Asks one question after the other and waits for its answer. Throws for an answer that failed: the job asks again. */
async function fillConversations(context: Context, tools: FillingTools, { shop }: Kept): Promise<void> {
  const { id: userId } = requireUser(context);
  const own: Context = { ...context, actor: { kind: 'job', name: 'demonstration' } };
  const writer = new AnswerWriter({ ...tools, context: own, model: new DemoProvider(0) });
  try {
    for (const { assistente, pergunta } of shop.conversas) {
      const asked = {
        user_id: userId,
        lista_id: assistente,
        conversation: 'new',
        content: pergunta,
      } as const;
      const { runId } = await sendMessage(context, writer, asked, `demonstration:${userId}:${pergunta}`);
      if (runId === null) continue;
      const failure = await new Promise((resolve) => {
        followAnswer(context, { ...tools, writer }, { runId, offset: 0 }, (event) => {
          if (event.type === 'end') resolve(event.errorCode);
        });
      });
      if (failure !== null) throw new Error(`an answer of the demonstration failed: ${failure}`);
    }
  } finally {
    await writer.close(seconds(5));
  }
}
