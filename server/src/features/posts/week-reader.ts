import type { PostFormat } from '@matilha/contract/posts';
import { cutToCalendar, formatIn, hashtagsIn, hourIn, plain, type ReadPost } from './read-words.ts';

const weekdays = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado'];
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
  /** Day and month, where the heading names them. */
  date: { day: number; month: number } | undefined;
  hora: string | null;
  formato: PostFormat | undefined;
}

/** Reads a heading that begins with a day of the week: "Segunda, 23/11 · Reels · 18h". */
function readHeading(line: string): Heading | undefined {
  const text = headingOf(line.trim());
  if (text === undefined) return undefined;
  const words = plain(bare(text))
    .replace(/^[^a-z]+/, '')
    .replace(/^dia \d+\W+/, '');
  const weekday = weekdays.indexOf(/^[a-z]+/.exec(words)?.[0] ?? '');
  if (weekday < 0) return undefined;
  const [, day, month] = /\b(\d{1,2})\/(\d{1,2})\b/.exec(words) ?? [];
  const date = day === undefined ? undefined : { day: Number(day), month: Number(month) };
  const rest = words.replace(/\b\d{1,2}\/\d{1,2}(\/\d{2,4})?\b/, ' ');
  return { weekday, date, hora: hourIn(rest), formato: formatIn(rest.replace(/^\w+(-feira)?/, '')) };
}

const msPerDay = 86_400_000;
const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Returns the day that a heading means, seen from the day of the answer: the nearest such date, else the next such weekday. */
function dayOf({ date, weekday }: Heading, answered: string, after: string | undefined): string {
  const today = Date.parse(answered);
  if (date) {
    const year = Number(answered.slice(0, 4));
    const near = [year - 1, year, year + 1]
      .map((each) => Date.UTC(each, date.month - 1, date.day))
      .filter((ms) => new Date(ms).getUTCDate() === date.day && new Date(ms).getUTCMonth() === date.month - 1)
      .toSorted((one, other) => Math.abs(one - today) - Math.abs(other - today));
    if (near[0] !== undefined) return isoDay(near[0]);
  }
  const from = after === undefined ? today : Date.parse(after) + msPerDay;
  const ahead = (weekday - new Date(from).getUTCDay() + 7) % 7;
  return isoDay(from + ahead * msPerDay);
}

/** Returns the label that a line begins with, and the rest of it: "- **Legenda:** texto". */
function readLabel(line: string): { label: Label; rest: string } | undefined {
  const [, name = '', rest = ''] =
    /^\s*(?:[-*•]\s+|\d+\.\s+)?(?:\*\*|__)?([\p{L} ]{3,30}?)(?:\*\*|__)?\s*:\s*(?:\*\*|__)?\s*(.*)$/u.exec(
      line,
    ) ?? [];
  const label = (Object.keys(labels) as Label[]).find((each) => labels[each].test(plain(name)));
  return label && { label, rest };
}

/** Collects the lines below each label of one day. */
function collect(lines: readonly string[]): Map<Label, string[]> {
  const found = new Map<Label, string[]>();
  let current: string[] | undefined;
  for (const line of lines) {
    const labelled = /^\s*>/.test(line) ? undefined : readLabel(line);
    if (labelled) {
      current = found.get(labelled.label) ?? [];
      found.set(labelled.label, current);
      if (labelled.rest !== '') current.push(labelled.rest);
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
  const found = collect(lines);
  const legenda = paragraph(found.get('legenda'));
  return cutToCalendar({
    dia,
    hora: heading.hora ?? hourIn(plain(oneLine(found.get('hora')))),
    formato: heading.formato ?? formatIn(oneLine(found.get('formato'))),
    ...{ tema: oneLine(found.get('tema')), cena: paragraph(found.get('cena')), legenda },
    chamada: oneLine(found.get('chamada')),
    hashtags: hashtagsIn(oneLine(found.get('hashtags')) || legenda),
  });
}

/**
 * Reads the days of a weekly plan that an Instagram assistant wrote in the form of `content/trechos/formato-do-plano-semanal.md`, in order. It
 * bears other headings, separators and names of labels as well. `answered` is the day of the answer in Brazil, as in `2026-11-23`. A text without
 * such days gives an empty list.
 */
export function readWeek(markdown: string, answered: string): ReadPost[] {
  const lines = markdown.split(/\r?\n/).map((line) => line.slice(0, lineMaxLength));
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
  const words = plain(line).replace(/^[^a-z0-9]+/, '');
  const name = /^[a-z]+/.exec(words)?.[0] ?? '';
  if (weekdays.includes(name)) return [name];
  const numbered = /^(?:dia|day) (\d{1,2})\b/.exec(words)?.[1];
  return numbered === undefined ? [] : [numbered];
}

/**
 * Returns whether exact code read an answer whole: each caption that it announces is in a post, each post has one, and no day begins a line
 * that gave no post. An answer that fails this strays from the form.
 */
export function isReadWhole(markdown: string, read: readonly ReadPost[]): boolean {
  const lines = markdown.split(/\r?\n/).map((line) => line.slice(0, lineMaxLength));
  const captions = lines.filter((line) => !/^\s*>/.test(line) && readLabel(line)?.label === 'legenda').length;
  const days = new Set(read.map(({ dia }) => weekdays[new Date(dia).getUTCDay()]));
  return (
    read.length > 0 &&
    captions === read.length &&
    read.every(({ legenda }) => legenda !== '') &&
    lines.flatMap(daysBegun).every((day) => days.has(day) || Number(day) <= read.length)
  );
}
