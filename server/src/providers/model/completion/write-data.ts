import { addDays, weekday } from '@matilha/contract/content/event-dates';
import type { KnowledgePassage, QuestionData, ShopFact } from '../model-provider.ts';

/**
 * Text of users, operators or materials inside the data: text that looks like a mark, such as `</fontes>`, loses its bracket, so that it
 * cannot end its part or open another one (LLM01).
 */
export const asData = (text: string): string => text.replaceAll('\0', '').replace(opensMark, '‹');

/**
 * A bracket before a letter, whatever stands between them that nobody sees, or before the bar of `<|im_start|>`: templates of open models read that as
 * the begin of a turn wherever it stands.
 */
const opensMark = /<(?=[\s\p{C}\p{M}\p{DI}]*(?:\/[\s\p{C}\p{M}\p{DI}]*)?[\p{L}|｜])/gu;

/** The same for text that must stay on one line. */
const dataLine = (text: string): string => asData(text).replace(/\s+/g, ' ').trim();

/** Returns lines between the marks of a part. */
export const section = (name: string, lines: readonly string[]): string =>
  [`<${name}>`, ...lines, `</${name}>`].join('\n');

/** Returns the data part of a question; empty parts are left out. */
export function writeData(data: QuestionData): string {
  const { emergencies, holidays, tradeDates, events, business, posts, passages } = data;
  const parts: Array<[string, string[]]> = [
    [
      'hoje',
      [[writeDay(data.today), data.time, dataLine(data.place), data.season].filter(Boolean).join(' · ')],
    ],
    ['emergencia', emergencies.map(({ name }) => `${dataLine(name)}: comece pelos primeiros passos.`)],
    ['feriados', holidays.map((holiday) => writeHoliday(holiday, data.today))],
    ['datas', tradeDates.map(writeTradeDate)],
    [
      'eventos',
      events.map(({ name, place, ...days }) => `- ${writeDays(days)}: ${dataLine(`${name}, ${place}`)}`),
    ],
    ['negocio', writeBusiness(business)],
    ['posts', posts.map(writePost)],
    ['fontes', passages.map(writePassage)],
  ];
  const filled = parts.filter(([, lines]) => lines.length > 0);
  return section(
    'dados',
    filled.map(([name, lines]) => section(name, lines)),
  );
}

function writeBusiness({ name, kind, instagram, site, facts }: QuestionData['business']): string[] {
  const profile = [
    ['Nome', name],
    ['Tipo', kind],
    ['Instagram', instagram],
    ['Site', site],
  ].flatMap(([label, value]) => (value ? [`- ${label}: ${dataLine(value)}`] : []));
  return [...profile, ...facts.map(writeFact)];
}

/** Returns the line of a trade date. */
export const writeTradeDate = ({ name, note, ...days }: QuestionData['tradeDates'][number]): string =>
  `- ${writeDays(days)}: ${dataLine(`${name}. ${note}`)}`;

/** Returns the line of a post in the user's calendar. */
export const writePost = ({ day, format, theme, state }: QuestionData['posts'][number]): string =>
  `- ${shortDay(day)}, ${format}, ${state}: ${dataLine(theme)}`;

/** Returns a confirmed fact of the shop with the key that cites it. */
export const writeFact = ({ key, label, text, confirmedOn }: ShopFact): string =>
  `- [${key}] ${dataLine(label)} (confirmado em ${shortDay(confirmedOn)}): ${asData(text).trim()}`;

function writePassage({ n, title, module, product, heading, text }: KnowledgePassage): string {
  const from = [product, module, title, ...(heading === null ? [] : [heading])].map(dataLine).join(' › ');
  return `<fonte n="${n}">\n${from}\n${asData(text).trim()}\n</fonte>`;
}

const longDay = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeZone: 'UTC' });
const weekdays = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'];

const writeDay = (day: string): string => longDay.format(new Date(`${day}T00:00:00Z`));
const shortDay = (day: string): string => day.split('-').reverse().join('/');

/** Returns the line of a holiday and its eve. */
export const writeHoliday = ({ day, name }: { day: string; name: string }, today: string): string =>
  `- ${shortDay(day)} (${weekdays[weekday(day)]}, ${eveOf(day, today)}): ${name}`;

/** Shops are full on the day before a holiday, and many are closed on it. */
function eveOf(day: string, today: string): string {
  const eve = addDays(day, -1);
  if (day === today) return 'é hoje';
  return eve === today ? 'a véspera é hoje' : `véspera ${weekdays[weekday(eve)]}`;
}

function writeDays({ day, lastDay }: { day: string; lastDay: string | null }): string {
  if (lastDay !== null && lastDay !== day) return `de ${shortDay(day)} a ${shortDay(lastDay)}`;
  return `${shortDay(day)} (${weekdays[weekday(day)]})`;
}
