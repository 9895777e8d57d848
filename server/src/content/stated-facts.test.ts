import { graceDays, withdrawalDays } from '@matilha/contract/billing/billing';
import { privacySections, termsSections } from '@matilha/contract/privacy/legal-texts';
import { expect, it } from 'vitest';
import { pendingAccountLifetime } from '#server/features/auth/rules.ts';
import { freePeriod } from '#server/features/credits/rules.ts';
import { days } from '#server/platform/clock.ts';
import { loadContent } from './load-content.ts';

const { questions, plans } = loadContent();
const legalTexts = [...termsSections, ...privacySections].flatMap(({ heading, paragraphs, items = [] }) => [
  heading,
  ...paragraphs,
  ...items,
]);
const answers = questions.flatMap(({ resposta }) => resposta.split('\n'));
const { startsAt, endsAt } = freePeriod(new Date(0), new Date(0));
const periodDays = (endsAt.getTime() - startsAt.getTime()) / days(1);
const accountDays = pendingAccountLifetime / days(1);

/** Returns the numbers of days in the sentences of these texts that match. */
const daysIn = (texts: readonly string[], about: RegExp): number[] =>
  texts
    .flatMap((text) => text.split(/(?<=[.;?])\s/))
    .filter((sentence) => about.test(sentence))
    .flatMap((sentence) =>
      [...sentence.matchAll(/(\d+) (?:primeiros )?dias/g)].map(([, number]) => Number(number)),
    );

it.each([
  ['the days to withdraw', /[Dd]esist/, withdrawalDays, 4],
  ['the days of grace', /renovação fal/, graceDays, 1],
  ['the days of a period', /por períodos|A cada \d+ dias/, periodDays, 1],
  ['the days of an unconfirmed account', /não confirmad/i, accountDays, 2],
] as const)('states %s in the legal texts as the product counts them', (_fact, about, expected, times) => {
  const found = daysIn(legalTexts, about);
  expect(found.length).toBeGreaterThanOrEqual(times);
  expect(new Set(found)).toEqual(new Set([expected]));
});

it('states the days in the frequent questions as the product counts them', () => {
  expect(new Set(daysIn(answers, /[Dd]esistir e receber/))).toEqual(new Set([withdrawalDays]));
  expect(new Set(daysIn(answers, /Você tem mais/))).toEqual(new Set([graceDays]));
  expect(new Set(daysIn(answers, /A cada \d+ dias/))).toEqual(new Set([periodDays]));
});

it('strikes through at most what the credits cost in the first plan', () => {
  const [first] = plans.planos;
  for (const { ancoragem, responses_limit } of plans.planos)
    expect(ancoragem * (first?.responses_limit ?? 0)).toBeLessThanOrEqual(
      (first?.valor ?? 0) * responses_limit,
    );
});
