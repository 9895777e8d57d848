import { plainText } from '@matilha/contract/portuguese/plain-text';
import type { PostFormat } from '@matilha/contract/shop/posts';
import { cutToCalendar, formatIn, hashtagsIn, hourIn, type ReadPost } from './read-words.ts';

const weekdays = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado'];
/** "Segunda semana" and "quinta ideia" count; they name no day. */
const counted =
  /^(?:segunda|quarta|quinta|sexta) (?:semana|quinzena|parte|etapa|fase|opcao|versao|ideia|dica|sugestao)\b/;

/** Returns the number of the weekday that begins a plain text, 0 for Sunday; -1 when no weekday begins it. */
const weekdayAt = (words: string): number =>
  counted.test(words) ? -1 : weekdays.indexOf(/^[a-z]+/.exec(words)?.[0] ?? '');

/** Longer lines are no plan, and expensive to read. */
const lineMaxLength = 2_500;

const labels = {
  tema: /^(objetivo|tema|assunto|ideia)$/,
  cena: /^(cena|imagem|foto|visual|video|roteiro|o que (gravar|fotografar))$/,
  legenda: /^(legenda|texto|copy)$/,
  chamada: /^(chamada|cta|chamada para acao|call to action)$/,
  hashtags: /^(hashtags?|tags)$/,
  hora: /^(hora|horario)$/,
  formato: /^formato$/,
};
type Label = keyof typeof labels;

/** Text without the signs of Markdown and the numbers of sources. */
const bare = (text: string): string =>
  text
    .replace(/\s*\[(?:L?\d{1,3})\](?!\()/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|`)/g, '')
    .replace(/(^|\s)[*_](\S(?:.*?\S)?)[*_](?=\s|[.,;:!?]|$)/g, '$1$2')
    .trim();

const headingOf = (line: string): string | undefined =>
  (/^#{1,6}\s+(.+?)#*\s*$/.exec(line) ?? /^\*\*(.+?)\*\*:?\s*$/.exec(line))?.[1];

interface Heading {
  weekday: number;
  /** Day and month, and sometimes the year, where the heading names them. */
  date: { day: number; month: number; year: number | undefined } | undefined;
  hora: string | null;
  formato: PostFormat | undefined;
}

/** Reads a heading that begins with a day of the week: "Segunda, 23/11 · Reels · 18h". */
function readHeading(line: string): Heading | undefined {
  const text = headingOf(line.trim());
  if (text === undefined) return undefined;
  const words = plainText(bare(text))
    .replace(/^[^a-z]+/, '')
    .replace(/^dia \d+\W+/, '');
  const weekday = weekdayAt(words);
  if (weekday < 0) return undefined;
  const [, day, month, years] = /\b(\d{1,2})\/(\d{1,2})(?:\/((?:20)?\d\d))?\b/.exec(words) ?? [];
  const year = years === undefined ? undefined : 2_000 + (Number(years) % 100);
  const date = day === undefined ? undefined : { day: Number(day), month: Number(month), year };
  const rest = words.replace(/\b\d{1,2}\/\d{1,2}(\/\d{2,4})?\b/, ' ');
  return { weekday, date, hora: hourIn(rest), formato: formatIn(rest.replace(/^\w+(-feira)?/, '')) };
}

const msPerDay = 86_400_000;
const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** A plan looks ahead: a date without a year lies at most this long before its answer. */
const mostDaysBefore = 60;

/** Returns the day that a heading means, seen from the day of the answer: the next such date, else the next such weekday. */
function dayOf({ date, weekday }: Heading, answered: string, after: string | undefined): string {
  const today = Date.parse(answered);
  if (date) {
    const year = Number(answered.slice(0, 4));
    const next = (date.year === undefined ? [year - 1, year, year + 1] : [date.year])
      .map((each) => Date.UTC(each, date.month - 1, date.day))
      .filter((ms) => new Date(ms).getUTCDate() === date.day && new Date(ms).getUTCMonth() === date.month - 1)
      .find((ms) => date.year !== undefined || ms >= today - mostDaysBefore * msPerDay);
    if (next !== undefined) return isoDay(next);
  }
  const from = after === undefined ? today : Date.parse(after) + msPerDay;
  const ahead = (weekday - new Date(from).getUTCDay() + 7) % 7;
  return isoDay(from + ahead * msPerDay);
}

interface Labelled {
  label: Label;
  rest: string;
  /** How the label is written: as an item of a list, in bold, or both. */
  marks: { item: boolean; bold: boolean };
}

/** Returns the label that a line begins with, and the rest of it: "- **Legenda:** texto". */
function readLabel(line: string): Labelled | undefined {
  const [, item, bold, name = '', rest = ''] =
    /^\s*([-*•]\s+|\d+\.\s+)?(\*\*|__)?([\p{L} ]{3,30}?)(?:\*\*|__)?\s*:\s*(?:\*\*|__)?\s*(.*)$/u.exec(
      line,
    ) ?? [];
  const label = (Object.keys(labels) as Label[]).find((each) => labels[each].test(plainText(name).trim()));
  const marks = { item: item !== undefined, bold: bold !== undefined };
  return label && { label, rest, marks };
}

/** Labels that come after the caption in every plan. */
const afterCaption: readonly Label[] = ['chamada', 'hashtags'];

type Parts = Map<Label, string[]>;

/**
 * Returns the label that begins a part of a day. In a caption without marks of quotation, "Horário: 8h às 12h" is a line like any other: a
 * label with fewer marks than the caption's label, or for a part that the day already has, belongs to the caption.
 */
function partBegun(line: string, caption: Labelled | undefined, found: Parts): Labelled | undefined {
  const labelled = /^\s*>/.test(line) ? undefined : readLabel(line);
  if (!labelled || !caption || afterCaption.includes(labelled.label)) return labelled;
  const { item, bold } = caption.marks;
  const hasFewerMarks = (item && !labelled.marks.item) || (bold && !labelled.marks.bold);
  return hasFewerMarks || found.has(labelled.label) ? undefined : labelled;
}

/** Collects the lines below each label of one day. */
function collect(lines: readonly string[], { hora }: Heading): Parts {
  const found: Parts = new Map(hora === null ? [] : [['hora', []]]);
  let current: string[] | undefined;
  let caption: Labelled | undefined;
  for (const line of lines) {
    const begun = partBegun(line, caption, found);
    if (begun) {
      caption = begun.label === 'legenda' ? begun : undefined;
      current = found.get(begun.label) ?? [];
      found.set(begun.label, current);
      if (begun.rest !== '') current.push(begun.rest);
    } else current?.push(line.replace(/^\s*>\s?/, ''));
  }
  return found;
}

const paragraph = (lines: readonly string[] = []): string =>
  lines
    .map(bare)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^[“"]([\s\S]*)[”"]$/, '$1')
    .trim();
const oneLine = (lines: readonly string[] = []): string => paragraph(lines).replace(/\s+/g, ' ');
/** Returns the post of one day; undefined without a caption and without a theme. */
function readDay(heading: Heading, dia: string, lines: readonly string[]): ReadPost | undefined {
  const found = collect(lines, heading);
  return cutToCalendar({
    dia,
    hora: heading.hora ?? hourIn(plainText(oneLine(found.get('hora')))),
    formato: heading.formato ?? formatIn(oneLine(found.get('formato'))),
    tema: oneLine(found.get('tema')),
    cena: paragraph(found.get('cena')),
    legenda: paragraph(found.get('legenda')),
    chamada: oneLine(found.get('chamada')),
    hashtags: hashtagsIn(oneLine(found.get('hashtags'))),
  });
}

/**
 * Reads the days of a weekly plan that an Instagram assistant wrote in the form of `content/trechos/formato-do-plano-semanal.md`, in order. It
 * bears other headings, separators and names of labels as well. `answered` is the day of the answer in Brazil, as in `2026-11-23`. A text without
 * such days gives an empty list.
 */
export function readWeek(markdown: string, answered: string): ReadPost[] {
  const lines = linesOf(markdown);
  const read: ReadPost[] = [];
  let heading: Heading | undefined;
  let below: string[] = [];
  let last: string | undefined;
  const finish = () => {
    if (!heading) return;
    const dia = dayOf(heading, answered, last);
    const post = readDay(heading, dia, below);
    if (post) {
      read.push(post);
      last = dia;
    }
    heading = undefined;
  };
  for (const line of lines) {
    const next = readHeading(line);
    const otherPart = /^#{1,6}\s/.test(line);
    if (next || otherPart) {
      finish();
      heading = next;
      below = [];
    } else below.push(line);
  }
  finish();
  return read;
}

/** Returns the days of the week that begin a line of a text, below the marks of Markdown. */
function daysBegun(line: string): string[] {
  const words = plainText(line).replace(/^[^a-z0-9]+/, '');
  const name = weekdays[weekdayAt(words)];
  if (name !== undefined) return [name];
  const numbered = /^(?:dia|day) (\d{1,2})\b/.exec(words)?.[1];
  return numbered === undefined ? [] : [numbered];
}

/** Long runs of white space, which models sometimes write, are shortened: the patterns of labels would take a second for one line of them. */
const linesOf = (markdown: string): string[] =>
  markdown.split(/\r?\n/).map((line) => line.slice(0, lineMaxLength).replace(/\s{9,}/g, ' '));

/** Returns how many captions an answer announces by a label. */
export const countCaptions = (markdown: string): number =>
  linesOf(markdown).filter((line) => !/^\s*>/.test(line) && readLabel(line)?.label === 'legenda').length;

/**
 * Returns whether exact code read an answer whole: each caption that it announces is in a post, each post has one, and no day begins a line
 * that gave no post. An answer that fails this strays from the form.
 */
export function isReadWhole(markdown: string, read: readonly ReadPost[]): boolean {
  const lines = linesOf(markdown);
  const days = new Set(read.map(({ dia }) => weekdays[new Date(dia).getUTCDay()]));
  return (
    read.length > 0 &&
    countCaptions(markdown) === read.length &&
    read.every(({ legenda }) => legenda !== '') &&
    lines.flatMap(daysBegun).every((day) => days.has(day) || Number(day) <= read.length)
  );
}
