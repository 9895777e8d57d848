import { weekday } from '@matilha/contract/content/event-dates';
import type { PostState } from '@matilha/contract/shop/posts';
import { type Sheet, writeSheet } from '#server/platform/sheet/write-sheet.ts';
import { csvLine, csvStart } from '#server/platform/text/csv.ts';
import type { OutPost } from './out-repository.ts';

const weekdays = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const;
const states: Record<PostState, string> = { ideia: 'Ideia', pronto: 'Pronto', publicado: 'Publicado' };

const columns: Sheet['columns'] = [
  { title: 'Data', width: 12 },
  { title: 'Dia', width: 9 },
  { title: 'Hora', width: 7 },
  { title: 'Formato', width: 11 },
  { title: 'Situação', width: 11 },
  { title: 'Tema', width: 30, wrap: true },
  { title: 'Legenda', width: 60, wrap: true },
  { title: 'Chamada', width: 30, wrap: true },
  { title: 'Hashtags', width: 24, wrap: true },
  { title: 'Cena', width: 45, wrap: true },
];

/** Returns the cells after date and hour, which the two files write in their own way. */
const texts = (post: OutPost): string[] => [
  post.formato,
  states[post.estado],
  post.tema,
  post.legenda,
  post.chamada,
  post.hashtags.join(' '),
  post.cena,
];

const dayName = (dia: string): string => weekdays[weekday(dia)] ?? '';
const brazilian = (dia: string): string => dia.split('-').reverse().join('/');

/** Returns posts as CSV for Brazilian spreadsheets: semicolons, UTF-8 with a byte order mark. */
export const postsCsv = (posts: readonly OutPost[]): string =>
  [
    csvStart,
    csvLine(columns.map(({ title }) => title)),
    ...posts.map((post) =>
      csvLine([brazilian(post.dia), dayName(post.dia), post.hora ?? '', ...texts(post)]),
    ),
  ].join('');

/** Returns posts as an Excel file. Throws `unavailable` while many others wait. */
export const postsWorkbook = (posts: readonly OutPost[]): Promise<Buffer> =>
  writeSheet({
    name: 'Posts',
    columns,
    rows: posts.map((post) => [
      { day: post.dia },
      dayName(post.dia),
      post.hora === null ? null : { time: post.hora },
      ...texts(post),
    ]),
  });
