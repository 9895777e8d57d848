import { captionMaxLength, mostHashtags, type PostFields, type PostFormat } from '@matilha/contract/posts';

/** A day of a plan, as the calendar stores it. */
export type ReadPost = Omit<PostFields, 'estado'>;

/** The words that models use for a format, without accents. */
const formats = [
  { words: /^(reels?|video)/, formato: 'Reels' },
  { words: /^(carross?el|carousel|album)/, formato: 'Carrossel' },
  { words: /^(stor(y|ies)|enquete)/, formato: 'Stories' },
  { words: /^(foto|post|feed|imagem|arte|card)/, formato: 'Foto' },
] as const;

/** Returns lower-case text without accents. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();

/** Returns the hour that a text names first, as `18:30`. */
export function hourIn(text: string): string | null {
  const [, hour, minute = '00'] = /\b(\d{1,2})\s*(?:h|:)\s*(\d{2})?(?!\d)/.exec(text) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, '0')}:${minute}`;
}

/** Returns the format that a text names. */
export function formatIn(text: string): PostFormat | undefined {
  const words = plain(text).split(/[^a-z]+/);
  return formats.find((each) => words.some((word) => each.words.test(word)))?.formato;
}

/** Returns the first five different hashtags of a text. */
export const hashtagsIn = (text: string): string[] => [
  ...new Set(text.match(/#[\p{L}\p{N}_]{1,60}/gu)?.slice(0, mostHashtags) ?? []),
];

/** Cuts at a word, so that nothing is refused for its length. */
const within = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/\s+\S*$/, '')}…`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns a post that the calendar takes, cut to its lengths; undefined without a theme and without a caption, because that is no post. */
export function cutToCalendar(
  read: Omit<ReadPost, 'formato'> & { formato: PostFormat | undefined },
): ReadPost | undefined {
  const { hashtags } = read;
  const chamada = within(read.chamada.replace(/\s+/g, ' ').trim(), 400);
  const room = captionMaxLength - chamada.length - hashtags.join(' ').length - 4;
  const legenda = within(read.legenda.trim(), room);
  const theme = read.tema.replace(/\s+/g, ' ').trim() || (legenda.split('\n')[0] ?? '');
  const tema = capital(within(theme, 200));
  if (tema === '') return undefined;
  const { dia, hora, formato = 'Foto' } = read;
  return { dia, hora, formato, tema, cena: within(read.cena.trim(), 1_500), legenda, chamada, hashtags };
}
