import { randomUuid } from '@matilha/contract/random-uuid';
import { postFormats } from '@matilha/contract/shop/post-formats';
import type { Post, PostFields } from '@matilha/contract/shop/posts';

/** A post to be edited, or a new one of a day. */
export type Draft = Pick<Post, 'id' | 'version'> & PostFields;

/** Returns a new post without text. */
export const newPost = (dia: string): Draft => ({
  id: randomUuid(),
  version: 0,
  dia,
  hora: null,
  formato: 'Foto',
  tema: '',
  cena: '',
  legenda: '',
  chamada: '',
  hashtags: [],
  estado: 'ideia',
});

export const names = [
  'dia',
  'hora',
  'formato',
  'estado',
  'tema',
  'legenda',
  'chamada',
  'hashtags',
  'cena',
] as const;
/** The texts of a form of a post. */
export type Texts = Record<(typeof names)[number], string>;

/** Returns the texts that the form of a post begins with. */
export const textsOf = ({
  hora,
  hashtags,
  formato,
  estado,
  dia,
  tema,
  cena,
  legenda,
  chamada,
}: PostFields): Texts => ({
  dia,
  formato,
  tema,
  cena,
  legenda,
  chamada,
  estado,
  hora: hora ?? '',
  hashtags: hashtags.join(' '),
});

/** Returns a new post with the texts of a form, which need not be right yet. */
export const copyOf = ({ hora, hashtags, formato, ...texts }: Texts): Draft => ({
  ...newPost(texts.dia),
  ...texts,
  estado: 'ideia',
  hora: hora || null,
  formato: postFormats.find((format) => format === formato) ?? 'Foto',
  hashtags: hashtags.split(' '),
});
