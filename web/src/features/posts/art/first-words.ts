import type { Post } from '@matilha/contract/posts';
import type { ArtWords } from './art.ts';
import { oneLineOf } from './fit-text.ts';

/** Most characters that a picture's fields take. */
export const longest = { title: 200, small: 300, call: 200, tag: 24, price: 30 } as const;
/** A longer sentence is no headline. */
const longestHook = 90;
const longestSmall = 120;

const endsSentence = (word: string) => /[.!?…]$/.test(word);
const hasLetters = (word: string) => /[\p{L}\p{N}]/u.test(word);

/** Returns the sentences of a text; emoji after a full stop stay with their sentence. */
export function sentencesOf(text: string): string[] {
  const sentences: string[][] = [];
  let open = false;
  for (const word of oneLineOf(text).split(' ')) {
    const last = sentences.at(-1);
    if (last && (open || !hasLetters(word))) last.push(word);
    else sentences.push([word]);
    open = hasLetters(word) ? !endsSentence(word) : open;
  }
  return sentences.map((words) => words.join(' ')).filter((sentence) => sentence !== '');
}

const capitalized = (text: string) => text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1);

/** Returns the theme as a headline. */
export const themeTitle = ({ tema }: Pick<Post, 'tema'>): string => capitalized(tema);

/** Returns the first sentence of the caption; empty if it is no headline. */
export function captionTitle({ legenda }: Pick<Post, 'legenda'>): string {
  const [first = ''] = sentencesOf(legenda);
  return first.length <= longestHook ? first : '';
}

const priceIn = (text: string): string =>
  /R\$ ?\d[\d.]{0,9}(?:,\d{2})?|\d{1,3} ?%/.exec(text)?.[0].replace(/^R\$ ?/, 'R$ ') ?? '';

/**
 * Returns the texts that a picture of a post begins with. The theme of a post from a plan says what the post is for, to the owner: its caption's
 * first sentence speaks to clients, and is taken instead.
 */
export function firstWords(post: Post): Omit<ArtWords, 'tag'> {
  const hook = captionTitle(post);
  const fromCaption = post.mensagem_id !== null && hook !== '';
  const [first = '', second = ''] = sentencesOf(post.legenda);
  const small = fromCaption ? second : first;
  return {
    title: fromCaption ? hook : themeTitle(post),
    small: small.length <= longestSmall ? small : '',
    call: post.chamada.slice(0, longest.call),
    price: priceIn(`${post.tema} ${post.legenda}`),
  };
}
