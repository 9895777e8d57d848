import { soundOf, typingErrors } from '@matilha/contract/portuguese/spelling';
import { gramsOf, hashOf, type Token, tokensOf } from './analyzer.ts';
import type { QueryTerm } from './rank-materials.ts';
import type { SearchMemory, WordKnowledge } from './search-memory.ts';
import { selectBeginnings, selectSimilar, selectStems } from './search-repository.ts';

/** A word that was read as another one. */
export interface Correction {
  de: string;
  para: string;
}

export interface UnderstoodQuestion {
  terms: QueryTerm[];
  corrections: Correction[];
}

const mostWords = 24;
/** Minimum length of an unfinished word that is searched by its beginning. */
const shortestBeginning = 3;
/** How well another word fits: one with the same beginning, the correction of a misspelt one, or one of the same family. */
const shares = { beginning: 0.8, correction: 0.9, relative: 0.5 };

interface Asked {
  memory: SearchMemory;
  text: string;
  /** The last word may still be typed. */
  unfinished: boolean;
}

/**
 * Looks up the words of a question in the vocabulary: how rare each is, which words an unfinished one may become, and which word was
 * meant by an unknown one.
 */
export async function understandQuestion({ memory, text, unfinished }: Asked): Promise<UnderstoodQuestion> {
  const all = tokensOf(text);
  const tokens = distinct(all).slice(0, mostWords);
  const end = all.at(-1);
  const last = unfinished && end?.end === text.length ? end.plain : undefined;
  await learn(memory, tokens);
  const terms: QueryTerm[] = [];
  const corrections: Correction[] = [];
  for (const token of tokens) {
    const known = memory.words.get(token.plain);
    const beginning =
      token.plain === last && last.length >= shortestBeginning ? await beginningsOf(memory, last) : [];
    const stems = [...(known?.stems ?? []), ...beginning];
    const corrected = beginning.length > 0 ? undefined : known?.correction;
    if (corrected) corrections.push({ de: token.word, para: corrected });
    terms.push({
      word: corrected ?? token.word,
      stems,
      idf: rarity(stems, memory.state.materials),
      grams: known?.grams ?? [],
    });
  }
  return { terms, corrections };
}

const distinct = (tokens: readonly Token[]) => [
  ...new Map(tokens.map((token) => [token.stem, token])).values(),
];

/** Inverse document frequency as BM25 has it; the most frequent of the stems counts. */
function rarity(stems: QueryTerm['stems'], materials: number): number {
  const df = Math.min(materials, Math.max(0, ...stems.map((stem) => stem.df)));
  return Math.log(1 + (materials - df + 0.5) / (df + 0.5));
}

/** Reads the words that this process has not met yet. */
async function learn(memory: SearchMemory, tokens: readonly Token[]): Promise<void> {
  const missing = tokens.filter(({ plain }) => !memory.words.get(plain));
  if (missing.length === 0) return;
  const found = new Map(
    (
      await selectStems(
        memory.db,
        missing.map(({ stem }) => stem),
      )
    ).map((known) => [known.stem, known]),
  );
  await Promise.all(
    missing.map(async (token) => {
      const known = found.get(token.stem);
      const read = known ? { stems: [{ ...known, share: 1 }] } : await replacementOf(memory, token);
      memory.keepWord(token.plain, { ...read, grams: gramsOf(read.correction ?? token.word).map(hashOf) });
    }),
  );
}

async function beginningsOf(memory: SearchMemory, beginning: string) {
  const key = `${beginning}*`;
  const kept = memory.words.get(key);
  if (kept) return kept.stems;
  const stems = (await selectBeginnings(memory.db, beginning)).map((stem) => ({
    ...stem,
    share: shares.beginning,
  }));
  memory.keepWord(key, { stems, grams: [] });
  return stems;
}

/** Longer words have room for more errors; a word of four letters is only ever misspelt, and becomes another one too easily. */
function mostErrors({ length }: string): number {
  if (length < 5) return 0;
  return length < 8 ? 1 : 2;
}

/** Returns the typing errors between two words: none if they sound the same. The first letter is hardly ever wrong. */
function errorsBetween(typed: string, word: string): number {
  if (soundOf(typed) === soundOf(word)) return 0;
  return typed[0] === word[0] ? typingErrors(typed, word) : Number.POSITIVE_INFINITY;
}

/** Finds the words that were meant by an unknown one: one with few typing errors, else some of the same family. */
async function replacementOf({ db }: SearchMemory, { plain }: Token): Promise<Omit<WordKnowledge, 'grams'>> {
  if (plain.length < 4 || /\d/.test(plain)) return { stems: [] };
  const similar = await selectSimilar(db, plain);
  const near = similar
    .map((word) => ({ ...word, errors: errorsBetween(plain, word.plain) }))
    .filter(({ errors }) => errors <= mostErrors(plain))
    .sort((a, b) => a.errors - b.errors || b.df - a.df)[0];
  if (near) {
    return { stems: [{ stem: near.stem, df: near.df, share: shares.correction }], correction: near.word };
  }
  const family = plain.slice(0, Math.max(5, plain.length - 4));
  const relatives = similar.filter((word) => plain.length >= 6 && word.plain.startsWith(family));
  return { stems: relatives.map(({ stem, df }) => ({ stem, df, share: shares.relative })) };
}
