import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { days, later } from '#server/platform/clock.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { UnansweredQuestions } from './unanswered-questions.ts';
import { leastPeople, markResolved } from './unanswered-repository.ts';

const { db } = await testDatabase();
let at = new Date('2026-11-25T12:00:00Z');
const clock = { now: () => at };
const context = testContext({ db, clock });
const questions = new UnansweredQuestions(context);
const people = await Promise.all(Array.from({ length: leastPeople }, () => createSubscriber(db)));
const [ana, bia, caio] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
const rows = async () =>
  (
    await db.$client.query(
      `select place, text, times, resolved_at is not null as resolved,
         (select count(*)::int from unanswered_askers where question_id = id) as askers
       from unanswered_questions order by id`,
    )
  ).rows;
const ask = (user: typeof ana, text: string, assistantId: number | null = null) =>
  questions.note({ user, text, assistantId }, context.log);

beforeEach(() => db.$client.query('delete from unanswered_questions'));
afterEach(() => vi.useRealTimers());

it('stores the words of a question only when the third person asks it, and then forgets who asked', async () => {
  for (let time = 0; time < 5; time += 1) await ask(ana, 'Shampoo a seco para gatos');
  await ask(bia, 'gato: shampoo a seco');
  expect(await rows()).toEqual([{ place: 'search', text: null, times: 6, resolved: false, askers: 2 }]);
  await ask(caio, 'SHAMPOO  a seco, gatos');
  await ask(ana, 'shampoo a seco para gatos');
  expect(await rows()).toEqual([
    { place: 'search', text: 'shampoo a seco, gatos', times: 8, resolved: false, askers: 0 },
  ]);
});

it('counts the same words apart for the search and for each assistant', async () => {
  await ask(ana, 'shampoo a seco');
  await ask(ana, 'shampoo a seco', 1);
  await ask(ana, 'shampoo a seco', 2);
  expect((await rows()).map(({ place }) => place)).toEqual(['search', 'chat', 'chat']);
});

it('counts nothing that is long, contains numbers or addresses, or was asked by staff', async () => {
  const operator = await createSubscriber(db, { role: 'operator' });
  await ask(operator, 'shampoo a seco');
  for (const text of [
    'cpf 52998224725',
    'mande para ana@exemplo.com.br',
    'veja https://x.br',
    'a de o',
    'shampoo '.repeat(16),
  ])
    await ask(ana, text);
  expect(await rows()).toEqual([]);
  await ask(ana, 'shampoo a seco');
  expect(await rows()).toMatchObject([{ times: 1 }]);
});

it('lets a question wait again when it is asked more than a day after somebody dealt with it', async () => {
  for (const user of people) await ask(user, 'shampoo a seco');
  const { rows: found } = await db.$client.query('select id from unanswered_questions');
  expect(await markResolved(db, found[0].id, at)).toBe(true);
  expect(await markResolved(db, found[0].id, at)).toBe(false);
  await ask(ana, 'shampoo a seco');
  expect((await rows())[0].resolved).toBe(true);
  at = later(at, days(1) + 1);
  await ask(ana, 'shampoo a seco');
  expect((await rows())[0].resolved).toBe(false);
});

it('counts a search once the person stops typing, and not its beginnings', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const search = (text: string, answered = false) =>
    questions.followSearch(testContext({ db, clock, user: ana }), text, { answered });
  const counted = async (count: number) =>
    vi.waitFor(async () => expect(await rows()).toHaveLength(count), { interval: 10 });
  search('sham');
  search('shampoo a se');
  search('shampoo a seco');
  vi.advanceTimersByTime(9_000);
  expect(await rows()).toEqual([]);
  vi.advanceTimersByTime(2_000);
  vi.useRealTimers();
  await counted(1);

  search('perfume');
  search('coleira de couro');
  await counted(2);
  search('coleira de couro azul', true);
  expect(await rows()).toHaveLength(2);
});
