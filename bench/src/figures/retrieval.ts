import { loadEvaluation } from '../../../server/src/content/load-content.ts';
import type { Database } from '../../../server/src/database/connection.ts';
import { retrievePassages, SearchMemory } from '../../../server/src/features/knowledge/api.ts';
import type { Environment } from '../support/environment.ts';
import { type Row, rowOf } from '../support/rows.ts';
import { percentile } from '../support/statistics.ts';

const rounds = 5;
const chats = 100;
const clock = { now: () => new Date() };

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Measures the time that reading passages adds to a chat, on the seeded bank; each chat has its own user and question. */
export async function measureRetrieval({ db, users }: Environment): Promise<Row[]> {
  const questions = loadEvaluation().searchQuestions.map(({ pergunta }) => pergunta);
  const searchMemory = new SearchMemory(db, null);
  const ask = (turn: number) =>
    retrievePassages(
      { searchMemory, clock },
      {
        userId: users[turn % users.length]?.id ?? 0,
        question: questions[turn % questions.length] ?? '',
        assistantId: 1 + (turn % 24),
      },
    );
  // The second time around the process knows the words of the questions.
  for (let turn = 0; turn < 10 * questions.length; turn += 1) await ask(turn);
  const figures = {
    one: [] as number[],
    oneControl: [] as number[],
    many: [] as number[],
    manyControl: [] as number[],
  };
  for (let round = 0; round < rounds; round += 1) {
    figures.one.push(await medianOfOneByOne(ask));
    figures.oneControl.push(await medianOfOneByOne(() => bareQuery(db)));
    figures.many.push(await medianAtOnce(ask));
    figures.manyControl.push(await medianAtOnce(() => bareQuery(db)));
  }
  const controlIs = 'a query that reads nothing, on the same connections';
  return [
    rowOf({
      figure: 'Passages for a chat, 1 chat, p50',
      target: { most: 8 },
      unit: 'ms',
      product: figures.one,
      control: figures.oneControl,
      controlIs,
    }),
    rowOf({
      figure: 'Passages for a chat, 100 chats at once, p50',
      target: { most: 15 },
      unit: 'ms',
      product: figures.many,
      control: figures.manyControl,
      controlIs,
    }),
  ];
}

const bareQuery = (db: Database) => db.$client.query('select 1');

async function medianOfOneByOne(work: (turn: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < chats; turn += 1) times.push(await timed(() => work(turn)));
  return percentile(times, 0.5);
}

async function medianAtOnce(work: (turn: number) => Promise<unknown>): Promise<number> {
  const times = await Promise.all(Array.from({ length: chats }, (_, turn) => timed(() => work(turn))));
  return percentile(times, 0.5);
}
