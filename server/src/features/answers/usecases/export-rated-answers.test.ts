import { ratedAnswersQuery } from '@matilha/contract/panel/answers-report';
import { expect, it } from 'vitest';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { openConversation } from '#server/testing/conversation.ts';
import { testDatabase } from '#server/testing/database.ts';
import { exportRatedAnswers } from './export-rated-answers.ts';

const { db } = await testDatabase();

it('writes the answers that wait, also those behind some that are marked as seen meanwhile', async () => {
  const operator = await createSubscriber(db, { role: 'operator' });
  const { id: userId } = await createSubscriber(db);
  const conversationId = await openConversation(db, { userId });
  await db.$client.query(
    `insert into messages (user_id, conversation_id, lista_id, is_ai, content, status, feedback, created_at)
     select $1, $2, 1, true, 'Oi', 'complete', -1, now() from generate_series(1, 1100)`,
    [userId, conversationId],
  );
  const context = testContext({ db, user: operator });
  const lines: string[] = [];
  for await (const line of await exportRatedAnswers(context, ratedAnswersQuery.parse({}))) {
    lines.push(line);
    if (lines.length === 2)
      await db.$client.query(
        'insert into reviewed_answers select id, now() from messages where feedback = -1 order by id limit 500',
      );
  }
  expect(new Set(lines.slice(1).map((line) => line.split(';')[0])).size).toBe(1_100);
});
