import { plainLine, slugWords } from '@matilha/contract/portuguese/plain-text';
import { stemOf } from '@matilha/contract/portuguese/stemmer';

/** Shorter words, such as "de" and "sua", are in every text. */
const shortestWord = 4;

const stemsOf = (text: string): string[] =>
  slugWords(text)
    .filter((word) => word.length >= shortestWord || /\d/.test(word))
    .map(stemOf);

/** A text that the person wrote, read once for any number of statements. */
export interface OwnText {
  line: string;
  stems: ReadonlySet<string>;
}

export const readOwnText = (text: string): OwnText => ({
  line: plainLine(text),
  stems: new Set(stemsOf(text)),
});

/** Returns whether these words stand in a text, whatever their accents, capitals and spaces. */
export const isQuoted = (words: string, { line }: OwnText): boolean =>
  plainLine(words) !== '' && line.includes(plainLine(words));

/**
 * Returns whether a statement may come from a text that the person wrote: each of its numbers and at least half of its words, in any form, are
 * there. A statement that a material or a page dictated has other words (LLM01).
 */
export function comesFrom(statement: string, written: OwnText): boolean {
  const stems = [...new Set(stemsOf(statement))];
  const missing = stems.filter((stem) => !written.stems.has(stem));
  return stems.length > 0 && !missing.some((stem) => /\d/.test(stem)) && missing.length <= stems.length / 2;
}

/** Returns the stems of a subject that words of a list can be compared with by `mentions`; empty for a subject that names nothing. */
export const subjectOf = (subject: string): ReadonlySet<string> => new Set(stemsOf(subject));

/** Returns whether a text has a word of the subject in any form. */
export const mentions = (text: string, subject: ReadonlySet<string>): boolean =>
  stemsOf(text).some((stem) => subject.has(stem));
