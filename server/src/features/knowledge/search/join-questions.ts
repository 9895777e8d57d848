import { withoutAccents } from '@matilha/contract/portuguese/plain-text';
import { tokensOf } from './analyzer.ts';

/** In characters: a longer question names its subject. */
const shortQuestion = 40;
/** So few words beside stop words ("quantas pausas até desistir") are a part of what was asked before. */
const fewWords = 2;
const pointsBack = /^e se\b|\b(el[ea]s?|del[ea]s?|nel[ea]s?|isso|ess[ea]s?|disso|nisso)\b/;

/**
 * Returns the text to search for: a short question that names no subject, such as "e se ele bater o pé", with the one before it. Measured on
 * content/evaluation/continuacoes.md.
 */
export function joinQuestions(question: string, before: string | null): string {
  if (before === null || question.length >= shortQuestion) return question;
  const isPart =
    pointsBack.test(withoutAccents(question.toLowerCase())) || tokensOf(question).length <= fewWords;
  return isPart ? `${before}\n${question}` : question;
}
