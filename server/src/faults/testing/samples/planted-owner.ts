import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { users } from '#server/database/schema/accounts.ts';
import { photos } from '#server/database/schema/photos.ts';
import { postPhotos } from '#server/database/schema/posts.ts';
import { createSubscriber } from '#server/testing/context.ts';
import type { TestProduct } from '#server/testing/product.ts';
import { sampleCalculation } from './calculation-samples.ts';
import { samplePost } from './post-samples.ts';
import { type OwnIds, sampleService } from './route-samples.ts';
import { uuidOf } from './sample-ids.ts';

interface Column {
  table: string;
  column: string;
}

/** Creates a subscriber whose every text carries a canary; returns the ids of the rows and a fingerprint of them all. */
export async function plantOwner({ db, call }: TestProduct) {
  const canary = `canario-${randomUUID()}`;
  const owner = await createSubscriber(db, { credits: 50 });
  await db.update(users).set({ firstName: canary }).where(eq(users.id, owner.id));
  const asked = await call(owner, 'POST', '/api/messages', {
    content: `Pergunta de ${canary}`,
    user_id: owner.id,
    lista_id: 1,
  });
  const { userMessage, aiMessage } = (await asked.json()) as Record<
    'userMessage' | 'aiMessage',
    { id: number; conversation_id: number }
  >;
  await db.execute(sql`update messages set content = content || ${canary} where user_id = ${owner.id}`);
  const subscribed = await call(owner, 'POST', '/api/agenda', { filtros: {}, interesse: true });
  const { id: feedId } = (await subscribed.json()) as { id: string };
  const noted = await call(owner, 'POST', '/api/shop/notes', {
    texto: `Fato de ${canary}`,
    message_id: null,
  });
  const { id: noteId } = (await noted.json()) as { id: number };
  const serviceId = 1;
  await call(owner, 'PUT', '/api/shop/services', { services: [sampleService(serviceId)] });
  const postId = 1;
  const post = samplePost({ tema: `Post de ${canary}` });
  await call(owner, 'PUT', `/api/posts/${uuidOf(postId)}`, post);
  await db.insert(postPhotos).values({
    userId: owner.id,
    postId: uuidOf(postId),
    bytes: Buffer.from(canary),
    createdAt: new Date(),
  });
  const calculationId = 1;
  await call(owner, 'POST', '/api/calculations', sampleCalculation(calculationId, `Banho de ${canary}`));
  const jpeg = { id: uuidOf(owner.id), bytes: Buffer.from(`Foto de ${canary}`), width: 4, height: 3 };
  await db.insert(photos).values({ ...jpeg, userId: owner.id, createdAt: new Date() });
  const ids: OwnIds = {
    userId: owner.id,
    listId: 1,
    questionId: userMessage.id,
    answerId: aiMessage.id,
    conversationId: userMessage.conversation_id,
    feedId,
    noteId,
    serviceId,
    postId,
    calculationId,
  };

  const { rows } = await db.execute<Column & Record<string, unknown>>(sql`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and (column_name = 'user_id' or (table_name = 'users' and column_name = 'id'))
    order by 1`);
  /** Returns the state of every table, except those that reading or calling may touch without revealing or changing the owner's data. */
  const fingerprint = async () => {
    const seen: Record<string, unknown> = {};
    for (const { table, column } of rows) {
      if (table === 'sessions') continue;
      const found = await db.execute(sql`
        select count(*)::int as rows, md5(coalesce(string_agg(t::text, '' order by t::text), '')) as sum
        from ${sql.identifier(table)} t where ${sql.identifier(column)} = ${owner.id}`);
      seen[table] = found.rows[0];
    }
    return seen;
  };
  return { owner, ids, canary, fingerprint };
}
