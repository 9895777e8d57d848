import * as z from 'zod/mini';
import { addDays, weekday } from '../content/event-dates.ts';
import {
  id as agentId,
  calendarDay,
  lineOrNothing,
  longId,
  longIdInPath,
  oneLine,
  paragraphOrNothing,
} from '../primitives.ts';
import { postFormats, wholeCaption } from './post-formats.ts';

export type { PostFormat } from './post-formats.ts';

export const postStates = ['ideia', 'pronto', 'publicado'] as const;
export type PostState = (typeof postStates)[number];

/** Instagram's limit since December 2025. */
export const mostHashtags = 5;
/** Instagram's limit for a caption with its call and hashtags. */
export const captionMaxLength = 2_200;
/** Posts of one account. */
export const mostPosts = 5_000;
/** The photos that one account keeps with its posts. */
export const mostPostPhotos = 200;
/** Days that one request lists: a month with the weeks around it. */
export const mostDaysListed = 62;

const day = calendarDay('Escolha o dia');
const hashtag = z
  .string('Use texto')
  .check(z.regex(/^#[\p{L}\p{N}_]{1,60}$/u, 'Escreva cada hashtag com # e sem espaços'));

/** The hour of a post: `18:30`. */
export const postHour = z
  .string('Use uma hora como 18:30')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use uma hora como 18:30'));

/** The fields of a post, as a form and an assistant give them. */
export const postFields = {
  dia: day,
  /** Null while no hour is chosen. */
  hora: z.nullable(postHour),
  formato: z.enum(postFormats, 'Escolha o formato'),
  /** The purpose of the post, in one line. */
  tema: oneLine(200, 'Escreva o tema'),
  /** The picture or the scenes to record. */
  cena: paragraphOrNothing(1_500),
  legenda: paragraphOrNothing(captionMaxLength),
  chamada: lineOrNothing(400),
  hashtags: z.array(hashtag).check(z.maxLength(mostHashtags, `Use até ${mostHashtags} hashtags`)),
  estado: z.enum(postStates),
};

export type PostFields = z.infer<z.ZodMiniObject<typeof postFields>>;

/** The version that the form was filled from; 0 for a post that is not stored yet. */
const version = z.int().check(z.nonnegative(), z.maximum(2_147_483_647));

/** Refuses a caption that is too long for Instagram with its call and hashtags. */
export const fitsInstagram = z.refine<Parameters<typeof wholeCaption>[0]>(
  (post) => wholeCaption(post).length <= captionMaxLength,
  {
    path: ['legenda'],
    error: `Legenda, chamada e hashtags somam até ${captionMaxLength.toLocaleString('pt-BR')} caracteres`,
  },
);

export const postInput = z.strictObject({ version, ...postFields }).check(fitsInstagram);
export type PostInput = z.infer<typeof postInput>;

/** Returns the hashtags of typed text, with or without their `#`. */
const hashtagsOf = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/).flatMap((word) => (word === '' ? [] : [`#${word.replace(/^#+/, '')}`]))),
];

const text = z.string();
/** A post as its form holds it: text only. */
const typed = z.strictObject({
  dia: text,
  hora: text,
  formato: text,
  tema: text,
  cena: text,
  legenda: text,
  chamada: text,
  hashtags: text,
  estado: text,
});

/** The form of a post; gives the fields that are saved. */
export const postForm = z.pipe(
  z.pipe(
    typed,
    z.transform(({ hora, hashtags, ...post }: z.infer<typeof typed>) => ({
      ...post,
      hora: hora === '' ? null : hora,
      hashtags: hashtagsOf(hashtags),
    })),
  ),
  z.strictObject(postFields).check(fitsInstagram),
);

export const postInPath = z.strictObject({ id: z.uuid() });

export const post = z.object({
  id: z.uuid(),
  version,
  ...postFields,
  /** The answer that it was taken from; null when it was written by hand or the answer is gone. */
  mensagem_id: z.nullable(longId),
  /** The assistant of that answer. */
  lista_id: z.nullable(agentId),
});
export type Post = z.infer<typeof post>;

const dayNumber = (text: string): number => Date.parse(text) / 86_400_000;

/**
 * The days listed, or the answer from which the posts were taken. Without them the week, from Monday, of the first post from today on, else that
 * of today in Brazil.
 */
export const postsQuery = z
  .strictObject({ de: z.optional(day), ate: z.optional(day), mensagem_id: z.optional(longIdInPath) })
  .check(
    z.refine(
      ({ de, ate, mensagem_id }) => {
        if (mensagem_id !== undefined) return de === undefined && ate === undefined;
        if (de === undefined || ate === undefined) return de === ate;
        return ate >= de && dayNumber(ate) - dayNumber(de) < mostDaysListed;
      },
      { path: ['ate'], error: `Escolha até ${mostDaysListed} dias` },
    ),
  );

export type PostsQuery = z.infer<typeof postsQuery>;

/** Returns the Monday of the week of this day. */
export const mondayOf = (dia: string): string => addDays(dia, -((weekday(dia) + 6) % 7));

/** Replaces a post, or only its caption, call and hashtags, by the post in an answer. */
export const rewritePostInput = z.strictObject({
  version: version.check(z.positive()),
  mensagem_id: longId,
  parte: z.enum(['dia', 'legenda'], 'Escolha o dia ou a legenda'),
});
export type RewritePostInput = z.infer<typeof rewritePostInput>;

export const postsFromAnswerInput = z.strictObject({
  mensagem_id: longId,
  /** Takes the posts of an answer again after all of them were deleted. */
  de_novo: z._default(z.boolean('Informe true ou false'), true),
});
export type PostsFromAnswerInput = z.infer<typeof postsFromAnswerInput>;

/** The posts of an answer that are in the calendar. */
export const takenPosts = z.object({
  posts: z.array(post),
  /** False when a part of the answer that looks like a post could not be read; only the call that reads the answer sets it. */
  inteira: z.boolean(),
  /** Days of these posts that hold other posts as well. */
  dias_com_outros: z.int(),
});
export type TakenPosts = z.infer<typeof takenPosts>;
