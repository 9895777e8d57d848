import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { nothingFound } from '#server/providers/model/model-provider.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { ask, chatFixture, endOf, gate } from './testing/chat-fixture.ts';
import { regenerateAnswer } from './usecases/regenerate-answer.ts';
import { sendMessage } from './usecases/send-message.ts';
import { stopAnswer } from './usecases/stop-answer.ts';

const { db, startWriter, read, balance } = await chatFixture();
const emptyHanded = ['Não encontrei.', { finishReason: nothingFound }];

it('returns the credits of an answer that found nothing, and keeps the reason in the ledger', async () => {
  const user = await createSubscriber(db, { credits: 2 });
  const { writer } = startWriter(emptyHanded);
  const context = testContext({ db, user });
  const sent = await sendMessage(context, writer, ask(user), null);
  expect(sent.responsesAvailable).toBe(1);
  expect(endOf(await read(writer, user, sent.runId))).toMatchObject({
    errorCode: null,
    message: { status: 'complete', content: 'Não encontrei.' },
    responsesAvailable: 2,
  });
  expect(await balance(user)).toBe(2);
  const { rows } = await db.execute(
    sql`select reason from credit_entries where user_id = ${user.id} and kind = 'release'`,
  );
  expect(rows).toEqual([{ reason: nothingFound }]);
});

it('charges the answer that finds something after one that found nothing', async () => {
  const user = await createSubscriber(db, { credits: 2 });
  const { model, writer } = startWriter(emptyHanded);
  const context = testContext({ db, user });
  const sent = await sendMessage(context, writer, ask(user), null);
  const { message } = endOf(await read(writer, user, sent.runId));
  model.script = () => ['Encontrei.'];
  const again = await regenerateAnswer(context, writer, { messageId: message?.id ?? 0 });
  expect(endOf(await read(writer, user, again.runId))).toMatchObject({ responsesAvailable: 1 });
});

it('charges an answer that was stopped after its first text, whatever it was about to say', async () => {
  const user = await createSubscriber(db, { credits: 2 });
  const { writer } = startWriter(['Não ', gate(), ...emptyHanded]);
  const sent = await sendMessage(testContext({ db, user }), writer, ask(user), null);
  const events = read(writer, user, sent.runId);
  await stopAnswer(testContext({ db, user }), { listaId: 1 });
  expect(endOf(await events)).toMatchObject({ message: { status: 'stopped' }, responsesAvailable: 1 });
});

it('reports an answer that found nothing and was charged', async () => {
  const user = await createSubscriber(db, { credits: 2 });
  const { writer } = startWriter(['Encontrei.']);
  const sent = await sendMessage(testContext({ db, user }), writer, ask(user), null);
  await read(writer, user, sent.runId);
  const reason = (text: string) =>
    db.execute(sql`update answer_runs set finish_reason = ${text} where id = ${sent.runId}`);
  await reason(nothingFound);
  expect(await checkCreditInvariants(db, user.id)).toEqual([expect.stringMatching(/^I3: the credits/)]);
  await reason('stop');
});
