import { cutText } from '@matilha/contract/chat/cut-text';
import { plainText } from '@matilha/contract/portuguese/plain-text';
import {
  captionMaxLength,
  mostHashtags,
  type PostFields,
  type PostFormat,
} from '@matilha/contract/shop/posts';

/** A day of a plan, as the calendar stores it. */
export type ReadPost = Omit<PostFields, 'estado'>;

/** The words that models use for a format, without accents. */
const formats = [
  { words: /^(reels?|video)/, formato: 'Reels' },
  { words: /^(carross?el|carousel|album)/, formato: 'Carrossel' },
  { words: /^(stor(y|ies)|enquete)/, formato: 'Stories' },
  { words: /^(foto|post|feed|imagem|arte|card)/, formato: 'Foto' },
] as const;

/** Returns the hour that a text names first, as `18:30`: "18h", "18h30", "18 horas" or "18:30", but not the number in "Post 1: Carrossel" or "5 hábitos". */
export function hourIn(text: string): string | null {
  const [, hour, afterH, afterColon] =
    /\b(\d{1,2})(?:\s*h(?:\s*(\d{2})|s|oras?)?(?![a-z\d])|:(\d{2})(?!\d))/i.exec(text) ?? [];
  const minute = afterH ?? afterColon ?? '00';
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, '0')}:${minute}`;
}

/** Returns the format that a text names. */
export function formatIn(text: string): PostFormat | undefined {
  const words = plainText(text).split(/[^a-z]+/);
  return formats.find((each) => words.some((word) => each.words.test(word)))?.formato;
}

/** Returns the different hashtags of a text, in order. */
export const hashtagsIn = (text: string): string[] => [
  ...new Set(text.match(/#[\p{L}\p{N}_]{1,60}/gu) ?? []),
];

const isHashtag = (word: string): boolean => /^#[\p{L}\p{N}_]{1,60}$/u.test(word);

/** Takes the hashtags off the end of a caption, because `wholeCaption` writes them below it. */
function partCaption(legenda: string): { words: string; ending: string[] } {
  const parts = legenda.split(/(\s+)/);
  const end = parts.findLastIndex((part) => part.trim() !== '' && !isHashtag(part)) + 1;
  return { words: parts.slice(0, end).join('').trim(), ending: parts.slice(end).filter(isHashtag) };
}

/** Characters that the calendar refuses in typed text, and that a model may write: tabs, marks of direction, halves of an emoji. */
const withoutOddCharacters = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\t', ' ')
    .replace(/[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069\uFFFD]/gu, '');

/** Cuts at a word, so that nothing is refused for its length. */
const within = (text: string, most: number): string =>
  text.length <= most ? text : `${cutText(text, most - 1).replace(/\s+\S*$/, '')}…`;

const line = (text: string): string => withoutOddCharacters(text).replace(/\s+/g, ' ').trim();

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Returns a post that the calendar takes, cut to its lengths, with at most five hashtags, those within the caption included; undefined
 * without a theme and without a caption, because that is no post.
 */
export function cutToCalendar(
  read: Omit<ReadPost, 'formato'> & { formato: PostFormat | undefined },
): ReadPost | undefined {
  const { words, ending } = partCaption(withoutOddCharacters(read.legenda));
  const room = Math.max(0, mostHashtags - hashtagsIn(words).length);
  const hashtags = [...new Set([...read.hashtags, ...ending])].slice(0, room);
  const chamada = within(line(read.chamada), 400);
  const legenda = within(words, captionMaxLength - chamada.length - hashtags.join(' ').length - 4);
  const theme = line(read.tema) || (legenda.split('\n')[0] ?? '');
  const tema = capital(within(theme, 200));
  if (tema === '') return undefined;
  const { dia, hora, formato = 'Foto' } = read;
  const cena = within(withoutOddCharacters(read.cena).trim(), 1_500);
  return { dia, hora, formato, tema, cena, legenda, chamada, hashtags };
}
