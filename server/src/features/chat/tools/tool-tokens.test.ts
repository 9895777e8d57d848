import type { User } from '@matilha/contract/account/account';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { answerRuns } from '#server/database/schema/chat.ts';
import { creditHolds } from '#server/database/schema/credits.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import type { Step } from '#server/testing/scripted-model.ts';
import { storeUsed } from '../run-repository.ts';
import { ask, chatFixture, gate } from '../testing/chat-fixture.ts';
import { propose, proposing, turns } from '../testing/tool-fixture.ts';
import { sendMessage } from '../usecases/send-message.ts';
import { settleAbandonedAnswers } from '../usecases/settle-abandoned-answers.ts';
import { stopAnswer } from '../usecases/stop-answer.ts';

const { db, startWriter, read } = await chatFixture();

const runOf = async ({ id }: User) => {
  const [run] = await db
    .select({
      outcome: answerRuns.outcome,
      model: answerRuns.model,
      tokensIn: answerRuns.tokensIn,
      tokensOut: answerRuns.tokensOut,
      hold: creditHolds.status,
    })
    .from(answerRuns)
    .innerJoin(creditHolds, eq(creditHolds.id, answerRuns.holdId))
    .where(eq(answerRuns.userId, id));
  return run;
};

const calling = { calls: [propose('Fecha às 18h')] };
const never = { hold: new Promise<void>(() => undefined) };

/** Sends a question whose answer follows the script; each turn that ends uses 10 tokens of input and 5 of output. */
async function asked(script: Step[][], work?: Parameters<typeof proposing>[0]) {
  const user = await createSubscriber(db, { credits: 9 });
  const context = testContext({ db, user });
  const { writer } = startWriter(turns(...script), undefined, [proposing(work)]);
  const { runId } = await sendMessage(context, writer, ask(user), null);
  return { user, context, events: read(writer, user, runId) };
}

describe('tokens of ended turns', () => {
  it('stores the tokens of ended turns with an answer that fails in a later one', async () => {
    const { user, events } = await asked([
      [calling],
      [{ calls: [propose('Abre às 9h')] }],
      [{ fail: 'timeout' }],
    ]);
    await events;
    const used = { model: 'scripted', tokensIn: 20, tokensOut: 10 };
    expect(await runOf(user)).toEqual({ outcome: 'failed', ...used, hold: 'released' });
  });

  it('stores the tokens of ended turns with an answer that is stopped while a tool runs', async () => {
    const begun = gate();
    const { user, context, events } = await asked([[calling]], async () => {
      begun.open();
      await never.hold;
    });
    await begun.hold;
    await stopAnswer(context, { listaId: 1 });
    await events;
    const used = { model: 'scripted', tokensIn: 10, tokensOut: 5 };
    expect(await runOf(user)).toEqual({ outcome: 'stopped', ...used, hold: 'released' });
  });

  it.each<[string, Step[][], Parameters<typeof proposing>[0]]>([
    ['a tool runs', [[calling]], () => never.hold],
    ['the model writes its next turn', [[calling], ['Anotei ', never]], undefined],
  ])('keeps the tokens of ended turns when the process dies while %s', async (_name, script, work) => {
    const { user } = await asked(script, work);
    const used = { model: 'scripted', tokensIn: 10, tokensOut: 5 };
    await expect.poll(() => runOf(user)).toMatchObject(used);
    const later = testContext({ db, clock: { now: () => new Date(Date.now() + 60_000) } });
    await settleAbandonedAnswers(later);
    expect(await runOf(user)).toMatchObject({ ...used, hold: 'released' });
  });

  it('keeps the tokens of the later turn when two are stored in the wrong order', async () => {
    const { user, events } = await asked([['Pronto.', never]]);
    const [run] = await db.select().from(answerRuns).where(eq(answerRuns.userId, user.id));
    const used = (tokensIn: number) => ({ model: 'scripted', tokensIn, tokensOut: 1, tokensCached: null });
    for (const tokens of [20, 10]) await storeUsed(db, run?.id ?? 0, used(tokens));
    expect(await runOf(user)).toMatchObject({ tokensIn: 20 });
    await stopAnswer(testContext({ db, user }), { listaId: 1 });
    await events;
    await storeUsed(db, run?.id ?? 0, used(30));
    expect(await runOf(user)).toMatchObject({ tokensIn: 20 });
  });
});
