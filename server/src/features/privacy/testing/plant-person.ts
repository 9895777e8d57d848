import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import { calculators, compute } from '@matilha/contract/calculators/calculators';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/connection.ts';
import { auditLog, sessions, users, userTokens } from '#server/database/schema/accounts.ts';
import { calculations } from '#server/database/schema/calculations.ts';
import {
  answerRuns,
  conversationLinks,
  conversationMemories,
  messages,
} from '#server/database/schema/chat.ts';
import { calendarFeeds, eventInterests } from '#server/database/schema/content/events.ts';
import { materialProgress, productAccess } from '#server/database/schema/content/knowledge.ts';
import { leadDeliveries, leads } from '#server/database/schema/leads.ts';
import { photos } from '#server/database/schema/photos.ts';
import { mails } from '#server/database/schema/platform.ts';
import {
  mondayMails,
  postFeeds,
  postPhotos,
  postPlans,
  posts,
  removedPosts,
} from '#server/database/schema/posts.ts';
import { accessLog, privacyRequests } from '#server/database/schema/privacy.ts';
import { shopFactExclusions, shopNotes, shopSections, shopServices } from '#server/database/schema/shop.ts';
import { authenticators, passkeys, recoveryCodes, staffInvitations } from '#server/database/schema/staff.ts';
import { capture, reserve } from '#server/features/credits/api.ts';
import { recordConsent } from '#server/features/privacy/usecases/record-consent.ts';
import { newToken } from '#server/platform/tokens.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { openConversation } from '#server/testing/conversation.ts';
import { accessAccount } from '../identify-person.ts';
import { plantPayments } from './plant-payments.ts';

/** Ten personal strings, none of which may outlive the account. */
export const canariesOf = (mark: string) => ({
  firstName: `Zuleide${mark}`,
  lastName: `Cananeia${mark}`,
  email: `zuleide.${mark}@exemplo.com.br`,
  phone: `119${mark.replace(/\D/g, '').padEnd(8, '7').slice(0, 8)}`,
  business: `Petshop Canario ${mark}`,
  instagram: `@canario_${mark}`,
  question: `Meu cachorro Bidu${mark} come o que?`,
  answer: `O Bidu${mark} come ração.`,
  agent: `Navegador-${mark}`,
  campaign: `campanha-${mark}`,
});
export type Canaries = ReturnType<typeof canariesOf>;

const now = () => new Date();

/** Creates a subscriber with canaries in every table that can hold personal data. */
export async function plantPerson(db: Database, mark: string = randomUUID().slice(0, 8)) {
  const canaries = canariesOf(mark);
  const user = await createSubscriber(db, { credits: 20 });
  await db
    .update(users)
    .set({
      firstName: canaries.firstName,
      lastName: canaries.lastName,
      email: canaries.email,
      phone: canaries.phone,
      nomeNegocio: canaries.business,
      instagramNegocio: canaries.instagram,
      siteNegocio: 'https://exemplo.com.br',
      categoriaNegocio: 'Outros',
      pais: 'BR',
      estado: 'SP',
      cidade: 'Santos',
      lastPaymentDate: now(),
      planEndsAt: now(),
      passwordHash: null,
    })
    .where(eq(users.id, user.id));
  const planted: User = { ...user, email: canaries.email, firstName: canaries.firstName };
  await plantAccess(db, planted, canaries);
  await plantChat(db, planted, canaries);
  await plantContent(db, planted);
  await plantShop(db, planted, canaries);
  await plantPlatform(db, planted, canaries);
  await plantPayments(db, planted, canaries);
  await plantStaff(db, planted, canaries);
  return { user: planted, canaries };
}

async function plantStaff(db: Database, { id: userId }: User, canaries: Canaries): Promise<void> {
  const createdAt = now();
  const hash = () => Buffer.from(newToken());
  await db.insert(authenticators).values({ userId, secret: hash(), createdAt, confirmedAt: createdAt });
  await db.insert(recoveryCodes).values({ userId, codeHash: hash(), createdAt });
  await db.insert(passkeys).values({
    id: newToken(),
    userId,
    name: `Celular de ${canaries.firstName}`,
    publicKey: hash(),
    counter: 0,
    backedUp: false,
    createdAt,
  });
  await db.insert(staffInvitations).values({
    email: canaries.email,
    role: 'editor' as const,
    tokenHash: hash(),
    createdAt,
    expiresAt: createdAt,
  });
}

async function plantAccess(db: Database, { id: userId }: User, canaries: Canaries): Promise<void> {
  const at = now();
  await db.insert(sessions).values({
    userId,
    tokenHash: Buffer.from(newToken()),
    createdAt: at,
    lastUsedAt: at,
    expiresAt: at,
    userAgent: canaries.agent,
  });
  await db.insert(userTokens).values({
    userId,
    purpose: 'change_email' as const,
    email: canaries.email,
    createdAt: at,
    expiresAt: at,
    usedAt: at,
    tokenHash: Buffer.from(newToken()),
  });
  const consent = { userId, action: 'given', channel: 'account', address: '203.0.113.9' } as const;
  await db.transaction((tx) => recordConsent(tx, testContext({ db }), { ...consent, purpose: 'terms' }));
}

async function plantChat(db: Database, { id: userId }: User, { question, answer }: Canaries): Promise<void> {
  const createdAt = now();
  const conversationId = await openConversation(db, { userId, at: createdAt });
  const common = { userId, conversationId, listaId: 1, createdAt };
  const [asked] = await db
    .insert(messages)
    .values({ ...common, isAi: false, content: question, status: 'complete', idempotencyKey: newToken() })
    .returning();
  const [answered] = await db
    .insert(messages)
    .values({
      ...common,
      isAi: true,
      content: answer,
      status: 'complete',
      questionId: asked?.id ?? null,
      steps: [{ name: 'ver_posts', title: 'Vendo os posts', state: 'done', summary: answer, card: null }],
    })
    .returning();
  const holdId = await db.transaction(async (tx) => {
    const hold = await reserve(tx, { userId, amount: 1, sourceKey: newToken(), now: createdAt });
    await capture(tx, { holdId: hold.holdId, now: createdAt });
    return hold.holdId;
  });
  const ended = { endedAt: createdAt, model: 'x', tokensIn: 1, tokensOut: 1, finishReason: 'stop' };
  await db.insert(answerRuns).values({
    messageId: answered?.id ?? 0,
    userId,
    holdId,
    leaseUntil: createdAt,
    startedAt: createdAt,
    ...ended,
  });
  await db.insert(photos).values({
    userId,
    messageId: asked?.id ?? null,
    bytes: Buffer.from(question),
    width: 1,
    height: 1,
    createdAt,
  });
  await db.insert(conversationLinks).values({
    conversationId,
    id: newToken(),
    userId,
    untilMessageId: answered?.id ?? 0,
    title: question,
    createdAt,
    expiresAt: createdAt,
  });
  await db.insert(conversationMemories).values({
    conversationId,
    untilQuestionId: asked?.id ?? 0,
    summary: answer,
    updatedAt: createdAt,
  });
}

async function plantShop(db: Database, { id: userId }: User, { question, answer }: Canaries): Promise<void> {
  const confirmedAt = now();
  await db.insert(shopSections).values({
    userId,
    kind: 'equipe',
    value: { texto: question },
    version: 1,
    confirmedAt,
  });
  await db.insert(shopServices).values({
    userId,
    id: randomUUID(),
    servico: answer,
    porte: 'P',
    pelagem: '',
    precoCentavos: 4_500,
    aPartir: false,
    minutos: 60,
    version: 1,
    confirmedAt,
  });
  await db.insert(shopNotes).values({ userId, texto: answer, confirmedAt });
  await db.insert(shopFactExclusions).values({ userId, listaId: 1, key: 'equipe' });
  const [plan] = await db.insert(postPlans).values({ userId, createdAt: confirmedAt }).returning();
  await db.insert(posts).values({
    userId,
    id: randomUUID(),
    planId: plan?.id ?? null,
    dia: '2026-11-23',
    hora: '18:00',
    formato: 'Reels',
    tema: question,
    cena: answer,
    legenda: question,
    chamada: answer,
    hashtags: [],
    estado: 'pronto',
    version: 1,
    updatedAt: confirmedAt,
  });
  await db
    .insert(mondayMails)
    .values({ userId, id: newToken(), createdAt: confirmedAt, lastWeek: '2026-11-23' });
  await db
    .insert(postPhotos)
    .values({ userId, postId: randomUUID(), bytes: Buffer.from(answer), createdAt: confirmedAt });
  await db.insert(removedPosts).values({ userId, postId: randomUUID(), removedAt: confirmedAt });
  await db.insert(postFeeds).values({ userId, id: newToken(), createdAt: confirmedAt });
  const { example } = calculators['minuto-produtivo'];
  const input = { ...example, custos: [{ nome: question, valor_centavos: 100_000, parte_bp: 10_000 }] };
  await db.insert(calculations).values({
    userId,
    id: randomUUID(),
    kind: 'minuto-produtivo',
    input,
    createdAt: confirmedAt,
    ...compute('minuto-produtivo', input),
  });
}

async function plantContent(db: Database, { id: userId }: User): Promise<void> {
  const at = now();
  await db.insert(productAccess).values({
    userId,
    produtoId: 1,
    source: 'operator' as const,
    sourceKey: newToken(),
    startsAt: at,
  });
  await db.insert(materialProgress).values({ userId, materialId: 1, openedAt: at, doneAt: at });
  await db.insert(eventInterests).values({ userId, eventId: 1, createdAt: at });
  await db.insert(calendarFeeds).values({ id: newToken(), userId, filters: { tipo: '1' }, createdAt: at });
}

async function plantPlatform(db: Database, { id: userId }: User, canaries: Canaries): Promise<void> {
  const { email, firstName: name, phone: whatsapp, campaign, question } = canaries;
  const createdAt = now();
  const [lead] = await db
    .insert(leads)
    .values({ userId, name, email, whatsapp, area: 'petshop', campaign: { utm_source: campaign }, createdAt })
    .returning();
  await db.insert(leadDeliveries).values({
    id: newToken(),
    leadId: lead?.id ?? 0,
    whatsappHash: Buffer.from(newToken()),
    day: '2026-11-21',
    status: 'delivered' as const,
    createdAt,
    deliveredAt: createdAt,
    lastStatus: 200,
  });
  await db.insert(mails).values({
    userId,
    kind: 'test',
    recipient: email,
    subject: `Olá ${name}`,
    html: name,
    text: name,
    status: 'sent' as const,
    createdAt,
    sentAt: createdAt,
  });
  await db.insert(auditLog).values({
    at: createdAt,
    actor: `user:${userId}`,
    action: 'credits.adjust',
    subject: `user:${userId}`,
    details: { reason: `a pedido de ${name}` },
    requestId: 'test',
  });
  await db.insert(accessLog).values({
    at: createdAt,
    address: '203.0.113.9',
    port: 4711,
    account: await accessAccount(db, userId),
  });
  await db.insert(privacyRequests).values({
    userId,
    name,
    email,
    kind: 'other',
    message: question,
    createdAt,
    dueAt: createdAt,
    answeredAt: createdAt,
  });
}
