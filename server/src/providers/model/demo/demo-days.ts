import { addDays, weekday } from '@matilha/contract/content/event-dates';
import { plainText } from '@matilha/contract/portuguese/plain-text';
import { mondayOf } from '@matilha/contract/shop/posts';

/** First and last day, each `2026-12-01`. */
export interface Days {
  from: string;
  until: string;
}

const weekdays = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado'];

/** Returns the days that a question names, from today's point of view: "até domingo", "na semana que vem"; null where it names none. */
export function daysAsked(question: string, today: string): Days | null {
  const asked = plainText(question);
  const weekFrom = (monday: string): Days => ({ from: monday, until: addDays(monday, 6) });
  const next = (name: string) =>
    addDays(today, (weekdays.indexOf(name) - weekday(today) + weekdays.length) % weekdays.length);
  const onlyOn = (day: string): Days => ({ from: day, until: day });
  const [, until] = /\bate (?:o |a )?([a-z]+)/.exec(asked) ?? [];
  if (until !== undefined && weekdays.includes(until)) return { from: today, until: next(until) };
  if (/\bsemana que vem\b|\bproxima semana\b/.test(asked)) return weekFrom(addDays(mondayOf(today), 7));
  if (/\bsemana passada\b|\bultima semana\b/.test(asked)) return weekFrom(addDays(mondayOf(today), -7));
  if (/\bhoje\b/.test(asked)) return onlyOn(today);
  if (/\bamanha\b/.test(asked)) return onlyOn(addDays(today, /\bdepois de amanha\b/.test(asked) ? 2 : 1));
  const named = asked.split(/[^a-z]+/).find((word) => weekdays.includes(word));
  if (named) return onlyOn(next(named));
  return /\bsemana\b/.test(asked) ? weekFrom(mondayOf(today)) : null;
}

/** Returns the days of the posts that a question asks for: those that it names, else the week before today and the two from it on. */
export const periodOf = (question: string, today: string): Days =>
  daysAsked(question, today) ?? { from: addDays(today, -7), until: addDays(today, 13) };
