import { readEmergencyRule } from '@matilha/contract/content/emergency-rules';
import { tellsRule } from '@matilha/contract/content/match-emergency';
import { tokensOf } from '../search/analyzer.ts';

/** First steps of all emergencies together: about 450 tokens of every prompt. */
export const mostStepCharacters = 1_700;

/** A rule may take this share of the bank's ordinary questions for an emergency, and at least so many of them. */
const widest = { share: 0.03, questions: 6 };

/** Returns a sentence about the first rule that takes ordinary questions for an emergency; null without one. */
export function wideRule(rules: readonly string[], ordinary: readonly string[]): string | null {
  const most = Math.max(widest.questions, Math.floor(widest.share * ordinary.length));
  for (const rule of rules) {
    if (saysNothing(rule))
      return `“${rule}” só tem palavras de qualquer pergunta: ponha uma que conte a emergência`;
    const taken = ordinary.filter((text) => tellsRule(rule, text)).length;
    if (taken > most)
      return `“${rule}” vale para ${taken} das ${ordinary.length} perguntas comuns do banco: deixe-a mais estreita`;
  }
  return null;
}

/** Each group of the rule has a word that the search leaves out, such as "que" and "para". */
function saysNothing(rule: string): boolean {
  const read = readEmergencyRule(rule);
  return (
    typeof read !== 'string' &&
    read.groups.every((group) => group.some((word) => !word.endsWith('*') && tokensOf(word).length === 0))
  );
}
