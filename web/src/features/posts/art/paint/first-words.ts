import type { Post } from '@matilha/contract/shop/posts';
import type { ArtWords } from '../art.ts';
import { oneLineOf } from './fit-text.ts';

/** Most characters that a picture's fields take. */
export const longest = { title: 200, small: 300, call: 200, tag: 24, price: 30 } as const;
/** A longer sentence is no headline. */
const longestHook = 90;
const longestSmall = 120;

const endsSentence = (word: string) => /[.!?…]$/.test(word);
const hasLetters = (word: string) => /[\p{L}\p{N}]/u.test(word);

/** Returns the sentences of a text, which end with their line at the latest; emoji after one stay with it. */
export function sentencesOf(text: string): string[] {
  const sentences: string[][] = [];
  for (const line of text.split('\n')) {
    let open = false;
    for (const word of oneLineOf(line).split(' ').filter(Boolean)) {
      const last = sentences.at(-1);
      if (last && (open || !hasLetters(word))) last.push(word);
      else sentences.push([word]);
      open = hasLetters(word) ? !endsSentence(word) : open;
    }
  }
  return sentences.map((words) => words.join(' '));
}

const capitalized = (text: string) => text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1);

/** Returns the theme as a headline. */
export const themeTitle = ({ tema }: Pick<Post, 'tema'>): string => capitalized(tema);

/** Returns the first sentence of the caption, cut at a word where it is too long for a headline. */
export function captionTitle({ legenda }: Pick<Post, 'legenda'>): string {
  const [first = ''] = sentencesOf(legenda);
  if (first.length <= longestHook) return first;
  const letters = Array.from(first).slice(0, longestHook).join('');
  return `${letters.replace(/[,;:]?\s+\S*$/, '')}…`;
}

const priceIn = (text: string): string =>
  /R\$ ?\d[\d.]{0,9}(?:,\d{2})?|\d{1,3} ?%/.exec(text)?.[0].replace(/^R\$ ?/, 'R$ ') ?? '';

/**
 * Returns the initial texts of a post's picture. A theme is often the owner's note on the purpose of the post, so only a post without a
 * caption shows its theme to clients.
 */
export function firstWords(post: Post): Omit<ArtWords, 'tag'> {
  const [, second = ''] = sentencesOf(post.legenda);
  const title = captionTitle(post);
  return {
    title: title === '' ? themeTitle(post) : title,
    small: second.length <= longestSmall ? second : '',
    call: post.chamada.slice(0, longest.call),
    price: priceIn(title === '' ? post.tema : post.legenda),
  };
}
