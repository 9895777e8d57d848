import { describe, expect, it, vi } from 'vitest';
import { seconds } from '#server/platform/clock.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { asOwner } from '#server/testing/database.ts';
import { followAnswer } from './answer/follow-answer.ts';
import { leaseMs } from './rules.ts';
import { ask, chatFixture, endOf, gate, textOf } from './testing/chat-fixture.ts';
import { listMessages } from './usecases/read-conversations.ts';
import { sendMessage } from './usecases/send-message.ts';
import { settleAbandonedAnswers } from './usecases/settle-abandoned-answers.ts';
import { stopAnswer } from './usecases/stop-answer.ts';

const { db, notifications, startWriter, read, balance, steppedClock } = await chatFixture();

describe('stopping an answer', () => {
  it('charges when text had arrived, on whichever process it is stopped', async () => {
    const user = await createSubscriber(db, { credits: 2 });
    const { writer } = startWriter(['algo', gate()]);
    const sent = await sendMessage(testContext({ db, user }), writer, ask(user), null);
    const events = read(writer, user, sent.runId);
    await stopAnswer(testContext({ db, user }), { listaId: 1 });
    expect(endOf(await events)).toMatchObject({
      errorCode: null,
      message: { status: 'stopped', content: 'algo' },
    });
    expect(await balance(user)).toBe(1);
  });

  it('returns the credit when no text had arrived', async () => {
    const user = await createSubscriber(db, { credits: 2 });
    const { writer } = startWriter([gate()]);
    const sent = await sendMessage(testContext({ db, user }), writer, ask(user), null);
    const events = read(writer, user, sent.runId);
    await stopAnswer(testContext({ db, user }), { listaId: 1 });
    expect(endOf(await events)).toMatchObject({
      message: { status: 'stopped', content: '' },
      responsesAvailable: 2,
    });
  });

  it('refuses to stop another user’s answer', async () => {
    const user = await createSubscriber(db, { credits: 2 });
    const otherUser = await createSubscriber(db);
    const wait = gate();
    const { writer } = startWriter(['algo', wait, ' mais']);
    const sent = await sendMessage(testContext({ db, user }), writer, ask(user), null);
    await stopAnswer(testContext({ db, user: otherUser }), { listaId: 1 });
    wait.open();
    expect(textOf(await read(writer, user, sent.runId))).toBe('algo mais');
  });
});

describe('following an answer (R10, R18)', () => {
  it('finishes and charges an answer whose reader left', async () => {
    const user = await createSubscriber(db, { credits: 1 });
    const wait = gate();
    const { writer } = startWriter(['a ', wait, 'b']);
    const context = testContext({ db, user });
    const sent = await sendMessage(context, writer, ask(user), null);
    followAnswer(
      context,
      { writer, notifications },
      { runId: sent.runId ?? 0, offset: 0 },
      () => undefined,
    )();
    wait.open();
    await writer.close(2_000);
    const [, answer] = await listMessages(context, { listaId: 1 }, {});
    expect(answer).toMatchObject({ content: 'a b', status: 'complete' });
    expect(await balance(user)).toBe(0);
  });

  it('shows another process the same text from any offset', async () => {
    const user = await createSubscriber(db, { credits: 1 });
    const words = Array.from({ length: 60 }, (_, index) => `palavra${index} ção 🐶 `);
    const { writer } = startWriter(() => words.flatMap((word) => [word, { waitMs: 5 }]));
    const otherWriter = startWriter([]).writer;
    const whole = words.join('');
    const sent = await sendMessage(testContext({ db, user }), writer, ask(user), null);
    const readers = [0, 1, 7, 100].map(async (offset) => {
      const events = await read(otherWriter, user, sent.runId, offset);
      expect(whole.slice(0, offset) + textOf(events)).toBe(whole);
      expect(events.length).toBeGreaterThan(3);
    });
    await Promise.all(readers);
  });

  it('shows the text so far in the conversation', async () => {
    const user = await createSubscriber(db, { credits: 1 });
    const wait = gate();
    const { writer } = startWriter(['até aqui', wait]);
    const sent = await sendMessage(testContext({ db, user }), writer, ask(user), null);
    await expect
      .poll(async () => (await listMessages(testContext({ db, user }), { listaId: 1 }, {}))[1])
      .toMatchObject({ content: 'até aqui', status: 'streaming' });
    wait.open();
    await read(writer, user, sent.runId);
  });
});

describe('ending processes', () => {
  it('cuts answers at a graceful stop, keeps their text and returns the credit (R02)', async () => {
    const user = await createSubscriber(db, { credits: 1 });
    const { writer } = startWriter(['meia', gate()]);
    const sent = await sendMessage(testContext({ db, user }), writer, ask(user), null);
    const events = read(writer, user, sent.runId);
    await writer.close(20);
    expect(endOf(await events)).toMatchObject({
      errorCode: 'answer_interrupted',
      responsesAvailable: 1,
      message: { status: 'interrupted', content: 'meia' },
    });
  });

  it('settles the answers of a dead process once, on another process (R01)', async () => {
    const user = await createSubscriber(db, { credits: 1 });
    const { writer } = startWriter(['texto guardado', gate()]);
    const context = testContext({ db, user });
    await sendMessage(context, writer, ask(user), null);
    await expect
      .poll(async () => (await listMessages(context, { listaId: 1 }, {}))[1]?.content)
      .toBe('texto guardado');
    const later = { now: () => new Date(Date.now() + 60_000) };
    const settled = await Promise.all(
      [1, 2, 3].map(() => settleAbandonedAnswers(testContext({ db, clock: later }))),
    );
    expect(settled.reduce((sum, count) => sum + count, 0)).toBe(1);
    const [, answer] = await listMessages(context, { listaId: 1 }, {});
    expect(answer).toMatchObject({
      status: 'interrupted',
      content: 'texto guardado',
      errorCode: 'answer_interrupted',
    });
    expect(await balance(user)).toBe(1);
  });

  describe('a sweep with an answer that cannot be settled', () => {
    const failures: object[] = [];
    const lateBy = (ms: number) => {
      const context = testContext({ db, clock: { now: () => new Date(Date.now() + ms) } });
      return { ...context, log: { ...context.log, error: (fields: object) => void failures.push(fields) } };
    };

    /** Leaves two abandoned answers; every statement that ends the older one fails until `heal`. */
    async function poisonOneOfTwo() {
      failures.length = 0;
      const users = [
        await createSubscriber(db, { credits: 1 }),
        await createSubscriber(db, { credits: 1 }),
      ] as const;
      const { writer } = startWriter(['Oi', gate()]);
      const poisoned = await sendMessage(testContext({ db, user: users[0] }), writer, ask(users[0]), null);
      await sendMessage(testContext({ db, user: users[1] }), writer, ask(users[1]), null);
      const url = String(db.$client.options.connectionString);
      await asOwner(
        url,
        `create or replace function refuse() returns trigger language plpgsql
           as $$ begin raise 'poisoned'; end $$;
         create trigger refuse before update on messages for each row
           when (old.id = ${poisoned.answer.id}) execute function refuse()`,
      );
      const heal = () => asOwner(url, 'drop trigger refuse on messages');
      return { users, runId: poisoned.runId, heal };
    }

    it('settles the others of the same sweep and logs the failure', async () => {
      const { users, runId, heal } = await poisonOneOfTwo();
      try {
        expect(await settleAbandonedAnswers(lateBy(60_000))).toBe(1);
        expect(await Promise.all(users.map(balance))).toEqual([0, 1]);
        expect(failures).toEqual([expect.objectContaining({ runId })]);
      } finally {
        await heal();
      }
      expect(await settleAbandonedAnswers(lateBy(120_000))).toBe(1);
      expect(await Promise.all(users.map(balance))).toEqual([1, 1]);
    });

    it('moves the failed one behind the others, so that it does not fill every sweep', async () => {
      const { users, heal } = await poisonOneOfTwo();
      try {
        expect(await settleAbandonedAnswers(lateBy(60_000), 1)).toBe(0);
        expect(await settleAbandonedAnswers(lateBy(60_000), 1)).toBe(1);
        expect(await Promise.all(users.map(balance))).toEqual([0, 1]);
      } finally {
        await heal();
      }
    });
  });
});

describe('an answer that takes longer than its lease', () => {
  it('stays with its process, which renews the lease, while another process sweeps', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { clock, passed, pass } = steppedClock();
      const user = await createSubscriber(db, { credits: 1 });
      const end = gate();
      const { writer } = startWriter(['começo ', end, 'fim'], clock);
      startWriter([], clock);
      const sent = await sendMessage(testContext({ db, user, clock }), writer, ask(user), null);
      while (passed() < 2 * leaseMs) await pass(seconds(5));
      const during = await listMessages(testContext({ db, user }), { listaId: 1 }, {});
      expect(during.at(-1)).toMatchObject({ status: 'streaming', content: 'começo ' });
      end.open();
      const events = await read(writer, user, sent.runId);
      expect(endOf(events)).toMatchObject({
        errorCode: null,
        message: { status: 'complete', content: 'começo fim' },
      });
      expect(await balance(user)).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});
