import { plainText } from '@matilha/contract/portuguese/plain-text';
import type { KnowledgePassage } from '../model-provider.ts';
import { asksForTypedSum } from './choose-sum.ts';
import { offersFor, suggestedFor } from './demo-content.ts';
import { inline, keywords } from './demo-text.ts';
import type { Asked } from './demo-weekly-plan.ts';

/** Passages that an answer quotes: fewer or more where it is rewritten shorter or longer. */
const mostQuoted = { shorter: 1, tone: 3, longer: 5 };
/** An opening that is shorter, in characters, holds the aim of the material and little else. */
const shortOpening = 400;
/** Beginnings of this length are compared: "avaliação" and "avaliações" are one word. */
const comparedLetters = 6;

/**
 * Returns the passages of the material that answers the question: the one of a suggestion, or the best one where the search is sure of it. Only those
 * nearest to the question, in their order.
 */
export function passagesToQuote({ data, question, rewrite, assistantTitle }: Asked): KnowledgePassage[] {
  const passages = data?.passages ?? [];
  const suggestion = suggestedFor(question, assistantTitle);
  if (suggestion === null && (asksForTypedSum(question) || asksForStored(question))) return [];
  const suggested = suggestion?.materials ?? [];
  const best =
    passages.find((passage) => suggested.includes(materialOf(passage))) ??
    (data?.fit === 'sure' ? passages[0] : undefined);
  if (!best) return [];
  const words = keywords(question);
  const own = passages.filter(({ title }) => title === best.title);
  const telling = own.filter((passage) => explainsHow(passage, words));
  const ranked = (telling.length > 0 ? telling : own).toSorted(
    (a, b) => sharedWords(b, words) - sharedWords(a, words),
  );
  const quoted = ranked.slice(0, mostQuoted[rewrite?.style ?? 'tone']);
  return own.filter((passage) => quoted.includes(passage));
}

/** Returns whether a question asks for what the person keeps here, which no text of the bank knows. */
const asksForStored = (question: string): boolean =>
  offersFor(question).some((offer) => offer === 'posts' || offer === 'loja' || offer === 'calculos');

/** Returns the number of a passage's material, which its address names. */
const materialOf = ({ url }: KnowledgePassage) => Number(/[?&]material=(\d+)/.exec(url)?.[1]);

/** Returns false for a short opening, and for a checklist that nobody asked for: the passages between them explain more. */
function explainsHow({ heading, text }: KnowledgePassage, words: readonly string[]): boolean {
  if (heading === null) return text.length >= shortOpening;
  return !plainText(heading).startsWith('checklist') || words.includes('checklist');
}

function sharedWords({ heading, text }: KnowledgePassage, words: readonly string[]): number {
  const content = plainText(`${heading ?? ''} ${text}`);
  return new Set(words.map((word) => word.slice(0, comparedLetters)).filter((word) => content.includes(word)))
    .size;
}

/** Quotes a passage whole: a part could be a table without the wanted row, or a sentence without its list. */
export function quote({ n, title, heading, text, url }: KnowledgePassage): string {
  const quoted = text.trim().replace(/^/gm, '> ');
  const about = heading === null || heading === title ? title : `${title}: ${heading}`;
  return `## ${inline(about, 120)}\n\n${quoted}\n\n[Ler o material completo](${url}) [${n}]`;
}

/** A longer one is not shown. */
const longestFollowUp = 200;

/** Writes the question that the quoted material proposes to ask next, as a model writes its follow-ups. */
export function followUp([quoted]: readonly KnowledgePassage[], question: string): string {
  const next = quoted?.nextQuestion?.replace(/\s+/g, ' ').replaceAll('|', '/');
  if (!next || next.length > longestFollowUp || plainText(next) === plainText(question)) return '';
  return `\n\n[[${next}]]`;
}
