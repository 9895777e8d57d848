import { expect, test } from 'vitest';
import { dayLabel, daySeparators } from './message-days.ts';
import type { Turn } from './turns.ts';

const today = '23/11/2026';
/** An instant by the clock of Brazil, three hours behind. */
const at = (...[month, day, hour, year = 2026]: [number, number, number, number?]) =>
  new Date(Date.UTC(year, month - 1, day, hour + 3)).toISOString();

test.each([
  [at(11, 23, 0), 'Hoje'],
  [at(11, 22, 23), 'Ontem'],
  [at(11, 20, 9), 'sexta-feira, 20 de novembro'],
  [at(12, 31, 9, 2025), '31 de dezembro de 2025'],
])('names the day of %s', (instant, label) => {
  expect(dayLabel(instant, today)).toBe(label);
});

test('separates turns of different days, and nothing in a conversation of today', () => {
  const turn = (key: string, instant: string): Turn => ({
    key,
    question: null,
    answers: [],
    outgoing: { key, content: 'oi', at: instant, phase: 'sending', reason: null },
  });
  const turns = [
    turn('a', at(11, 20, 9)),
    turn('b', at(11, 20, 10)),
    turn('c', at(11, 22, 10)),
    turn('d', at(11, 23, 9)),
    turn('e', at(11, 23, 10)),
  ];
  expect([...daySeparators(turns, today)]).toEqual([
    ['a', 'sexta-feira, 20 de novembro'],
    ['c', 'Ontem'],
    ['d', 'Hoje'],
  ]);
  expect(daySeparators(turns.slice(3), today).size).toBe(0);
});
