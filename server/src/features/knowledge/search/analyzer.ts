import { withoutAccents } from '@matilha/contract/portuguese/plain-text';
import { stemOf } from '@matilha/contract/portuguese/stemmer';

/** A word of a text as the index knows it. */
export interface Token {
  /** Lower case, with accents. */
  word: string;
  /** Lower case, without accents. */
  plain: string;
  stem: string;
  start: number;
  end: number;
}

const list = (words: string) => new Set(words.trim().split(/\s+/));

/**
 * Words that say nothing about the subject, without accents. "nó" is missing on purpose: it is a word of the trade, and
 * `tokensOf` keeps it by its accent.
 */
const stopWords = list(`
  a o as os um uma uns umas de do da dos das em no na nos nas num numa por pelo pela pelos pelas para pra pro pras pros com sem
  e ou mas que se ao aos ate
  eu ele ela eles elas voce voces vc vcs nos me mim te lhe lhes meu minha meus minhas seu sua seus suas nosso nossa nossos nossas
  este esta estes estas esse essa esses essas aquele aquela aqueles aquelas isto isso aquilo dele dela deles delas
  ser sou e es sao foi era eram seja estar estou esta estao ta to tem tenho ter tinha haver ha vai vou ir indo
  como qual quais quando quanto quanta quantos quantas onde quem porque pq porq
  nao sim ja so tambem tbm muito muita muitos muitas mais menos bem la aqui ai ali entao assim tudo todo toda todos todas cada
  quero queria preciso precisa precisava posso pode poder devo deve fazer faco faz fiz feito gostaria ajuda ajude
  algo alguma algum alguns algumas outro outra outros outras mesmo mesma qualquer coisa jeito`);

const keptByAccent = new Map([
  ['nó', 'no'],
  ['nós', 'no'],
]);

const longestWord = 40;

/** A word as it is spelled, and what it means to the index; `stem` is null for a stop word. */
interface KnownWord {
  word: string;
  plain: string;
  stem: string | null;
}

/** Words met before: texts repeat them, and each would be normalized and stemmed again. */
const knownWords = new Map<string, KnownWord>();
const mostKnownWords = 20_000;

function knownWord(spelled: string): KnownWord {
  const known = knownWords.get(spelled);
  if (known) return known;
  const made = analyzeWord(spelled.normalize('NFC').toLowerCase().slice(0, longestWord));
  if (spelled.length > longestWord) return made;
  if (knownWords.size >= mostKnownWords) knownWords.clear();
  knownWords.set(spelled, made);
  return made;
}

function analyzeWord(word: string): KnownWord {
  const kept = keptByAccent.get(word);
  if (kept) return { word, plain: kept, stem: kept };
  const plain = withoutAccents(word);
  const isSearched = !stopWords.has(plain) && (plain.length > 1 || /\d/.test(plain));
  return { word, plain, stem: isSearched ? stemOf(plain) : null };
}

/** Returns the words and numbers of a text in their order; `20kg` is a number and a unit. Stop words are left out. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: spelled, index: start } of text.matchAll(/\d+(?:[.,]\d+)*|[\p{L}\p{M}]+/gu)) {
    const { word, plain, stem } = knownWord(spelled);
    if (stem !== null) tokens.push({ word, plain, stem, start, end: start + spelled.length });
  }
  return tokens;
}

/** Returns the stems of a text in their order, with repetitions. */
export const stemsOf = (text: string): string[] => tokensOf(text).map(({ stem }) => stem);

const gramLength = 4;

/** Returns the runs of four letters of a text's words, each word with its borders. */
export function gramsOf(text: string): string[] {
  return tokensOf(text).flatMap(({ plain }) => {
    const word = ` ${plain} `;
    return Array.from({ length: Math.max(1, word.length - gramLength + 1) }, (_, at) =>
      word.slice(at, at + gramLength),
    );
  });
}

/** Returns a 32-bit number for a stem or a run of letters (FNV-1a): the index stores numbers instead of texts. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
