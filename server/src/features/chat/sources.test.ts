import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import { describe, expect, it } from 'vitest';
import { tradeDates } from '#server/database/schema/content/trade-dates.ts';
import { createProduct } from '#server/features/knowledge/testing/create-product.ts';
import { saveSection } from '#server/features/shop/usecases/own-shop.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { asOwner } from '#server/testing/database.ts';
import { presentMessage } from './present.ts';
import { ask, chatFixture, endOf, gate, textOf } from './testing/chat-fixture.ts';
import { listMessages } from './usecases/read-conversations.ts';
import { sendMessage } from './usecases/send-message.ts';
import { settleAbandonedAnswers } from './usecases/settle-abandoned-answers.ts';

const { db, url, startWriter, read } = await chatFixture();

/** Plants a material with a word of its own; a question with this word finds it. */
async function plantMaterial() {
  const word = `zimbro${randomUUID().slice(0, 8).replaceAll(/\d/g, 'q')}`;
  await createProduct(db, {
    materials: [{ titulo_material: `Tudo sobre ${word}`, texto: `O ${word} fica na prateleira de cima.` }],
  });
  return word;
}
const newcomer = () => createSubscriber(db, { credits: 9 });
const stored = async (user: User) =>
  (await listMessages(testContext({ db, user }), { listaId: 1 }, {})).map(presentMessage).at(-1);
const firstSource = (holder: object | null | undefined) =>
  holder && 'sources' in holder && Array.isArray(holder.sources) ? holder.sources[0] : undefined;

it('gives the model the day in Brazil, also in the evening, when it is the next one in UTC', async () => {
  const user = await newcomer();
  const evening = { now: () => new Date('2026-11-21T01:30:00Z') };
  const { writer, model } = startWriter(['Oi.'], evening);
  const sent = await sendMessage(testContext({ db, user }), writer, ask(user), null);
  await read(writer, user, sent.runId);
  expect(model.requests[0]?.data?.today).toBe('2026-11-20');
});

describe('the sources of an answer', () => {
  it('gives sources to the model and, before the text, to the reader, and stores which were cited', async () => {
    const word = await plantMaterial();
    const user = await newcomer();
    const { writer, model } = startWriter([`Fica na prateleira [1], de cima [7`, '].']);
    const sent = await sendMessage(
      testContext({ db, user }),
      writer,
      ask(user, `Onde fica o ${word}?`),
      null,
    );
    const events = await read(writer, user, sent.runId);
    const [passage] = model.requests[0]?.data?.passages ?? [];
    expect(passage).toMatchObject({ n: 1, title: `Tudo sobre ${word}` });
    expect(passage?.text).toContain('prateleira de cima');
    expect(events[0]).toMatchObject({ type: 'sources' });
    expect(firstSource(events[0])).toMatchObject({ n: 1, cited: false });
    expect(textOf(events)).toBe('Fica na prateleira [1], de cima.');
    const answer = await stored(user);
    expect(answer?.content).toBe('Fica na prateleira [1], de cima.');
    expect(firstSource(answer)).toMatchObject({ n: 1, title: `Tudo sobre ${word}`, cited: true });
    expect(answer?.sources.slice(1).every(({ cited }) => !cited)).toBe(true);
  });

  it('keeps the sources of an answer whose process died', async () => {
    const word = await plantMaterial();
    const user = await newcomer();
    const never = gate();
    const { writer } = startWriter(['Fica em cima [1]. ', never]);
    const sent = await sendMessage(
      testContext({ db, user }),
      writer,
      ask(user, `Onde fica o ${word}?`),
      null,
    );
    await expect.poll(async () => (await stored(user))?.content).toBe('Fica em cima [1]. ');
    await db.$client.query("update answer_runs set lease_until = now() - interval '1 second' where id = $1", [
      sent.runId,
    ]);
    await settleAbandonedAnswers(testContext({ db }));
    const answer = await stored(user);
    expect(answer?.status).toBe('interrupted');
    expect(firstSource(answer)).toMatchObject({ title: `Tudo sobre ${word}`, cited: true });
    never.open();
  });

  it('keeps the sources of an answer that the user stopped', async () => {
    const word = await plantMaterial();
    const user = await newcomer();
    const { writer } = startWriter(['Fica em cima [1].', gate()]);
    const sent = await sendMessage(
      testContext({ db, user }),
      writer,
      ask(user, `Onde fica o ${word}?`),
      null,
    );
    await expect.poll(async () => (await stored(user))?.content).toBe('Fica em cima [1].');
    writer.find(sent.runId ?? 0)?.stop();
    const { message } = endOf(await read(writer, user, sent.runId));
    expect(message?.status).toBe('stopped');
    expect(firstSource(message)).toMatchObject({ cited: true });
  });

  it('sends sources before the text to a reader of another process', async () => {
    const word = await plantMaterial();
    const user = await newcomer();
    const end = gate();
    const { writer } = startWriter(['Fica em cima [1].', end]);
    const otherWriter = startWriter([]).writer;
    const sent = await sendMessage(
      testContext({ db, user }),
      writer,
      ask(user, `Onde fica o ${word}?`),
      null,
    );
    const reading = read(otherWriter, user, sent.runId);
    await expect.poll(async () => (await stored(user))?.content).not.toBe('');
    end.open();
    const events = await reading;
    expect(events[0]?.type).toBe('sources');
  });

  it('stores sources that the database refused at first', async () => {
    const word = await plantMaterial();
    const user = await newcomer();
    const end = gate();
    const { writer } = startWriter(['Fica em cima [1].', end]);
    await asOwner(
      url,
      `create or replace function refuse_sources() returns trigger language plpgsql
         as $$ begin raise 'refused'; end $$;
       create trigger refuse_sources before update of sources on messages for each row
         when (new.sources <> '[]') execute function refuse_sources()`,
    );
    const asked = ask(user, `Onde fica o ${word}?`);
    await sendMessage(testContext({ db, user }), writer, asked, null);
    await expect.poll(async () => (await stored(user))?.content).toBe('Fica em cima [1].');
    await asOwner(url, 'drop trigger refuse_sources on messages');
    await expect.poll(async () => (await stored(user))?.sources.length).toBeGreaterThan(0);
    end.open();
  });

  it('answers without sources when they cannot be read', async () => {
    const user = await newcomer();
    const { writer } = startWriter(['Mesmo assim.']);
    await asOwner(url, 'alter table materials rename to materials_away');
    try {
      const sent = await sendMessage(testContext({ db, user }), writer, ask(user), null);
      expect(textOf(await read(writer, user, sent.runId))).toBe('Mesmo assim.');
    } finally {
      await asOwner(url, 'alter table materials_away rename to materials');
    }
  });
});

it('gives the model the day, the season, the next trade dates and confirmed events, and the frame first', async () => {
  const user = await newcomer();
  const at = new Date('2026-11-22T15:00:00Z');
  const fair = { slug: 'feira-2026', nome: 'Feira da rua', data: '2026-11-23', tipo: 'setor' as const };
  await db.insert(tradeDates).values({ ...fair, observacao: 'Barraca na praça.' });
  const { writer, model } = startWriter(['Certo.'], { now: () => at });
  const sent = await sendMessage(testContext({ db, user }), writer, ask(user), null);
  await read(writer, user, sent.runId);
  const [request] = model.requests;
  expect(request?.data).toMatchObject({ today: '2026-11-22', season: 'primavera' });
  expect(request?.data?.tradeDates.map(({ name }) => name)).toContain('Feira da rua');
  for (const { lastDay, day } of request?.data?.events ?? [])
    expect((lastDay ?? day) >= '2026-11-22').toBe(true);
  expect(request?.instructions).toMatch(/^Estas regras valem para todos os assistentes:/);
  expect(request?.instructions).toContain('# O seu papel: Instagram do petshop');
  expect(request?.instructions).toContain('- [Instagram da clínica](/chat/6)');
  expect(request?.instructions).not.toContain('(/chat/1)');
});

it('gives the model the confirmed facts of the shop, notes the used ones and hides their keys', async () => {
  const user = await newcomer();
  const version = 0;
  await saveSection(testContext({ db, user }), { kind: 'horarios', version, value: { texto: 'até 18h' } });
  const { writer, model } = startWriter(['Atendemos até 18h [L1].']);
  const sent = await sendMessage(testContext({ db, user }), writer, ask(user), null);
  await read(writer, user, sent.runId);
  const [fact] = model.requests[0]?.data?.business.facts ?? [];
  expect(fact).toMatchObject({ key: 'L1', label: 'seu horário', text: 'até 18h' });
  expect(await stored(user)).toMatchObject({
    content: 'Atendemos até 18h.',
    used_facts: [{ label: 'seu horário', confirmed_on: fact?.confirmedOn }],
  });
});
