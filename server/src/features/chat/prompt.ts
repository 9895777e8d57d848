import type { User } from '@matilha/contract/account';
import type { ModelMessage } from '#server/providers/model/model-provider.ts';

/** Tokens of earlier turns in a prompt; the oldest are left out first. */
export const historyTokenBudget = 6_000;
/** In today's vocabularies one token is about 3.2 characters of Portuguese; rounded to the safe side. */
const charactersPerToken = 3;

export const estimateTokens = (text: string): number => Math.ceil(text.length / charactersPerToken);

export interface Turn {
  question: string;
  answer: string;
}

export type BusinessProfile = Pick<
  User,
  'nomeNegocio' | 'categoriaNegocio' | 'instagramNegocio' | 'siteNegocio' | 'cidade' | 'estado' | 'pais'
>;

function describeBusiness(profile: BusinessProfile): string | null {
  const lines = [
    ['Nome', profile.nomeNegocio],
    ['Tipo', profile.categoriaNegocio],
    ['Instagram', profile.instagramNegocio],
    ['Site', profile.siteNegocio],
    ['Cidade', [profile.cidade, profile.estado, profile.pais].filter(Boolean).join(', ')],
  ].flatMap(([label, value]) => (value ? [`- ${label}: ${value}`] : []));
  return lines.length > 0 ? `Dados do meu negócio, para você considerar:\n${lines.join('\n')}` : null;
}

/** Returns the newest turns that fit the budget, oldest first. */
function recentTurns(history: readonly Turn[], budget: number): Turn[] {
  const kept: Turn[] = [];
  let left = budget;
  for (const turn of history.toReversed()) {
    left -= estimateTokens(turn.question) + estimateTokens(turn.answer);
    if (left < 0) break;
    kept.unshift(turn);
  }
  return kept;
}

/**
 * Builds the model's input: the assistant's instructions, the user's business, earlier turns within the budget, and the question, which is
 * never left out. User text is in the user role only (LLM01).
 */
export function assemblePrompt(parts: {
  instructions: string;
  profile: BusinessProfile;
  history: readonly Turn[];
  question: string;
  tokenBudget?: number;
}): ModelMessage[] {
  const business = describeBusiness(parts.profile);
  const turns = recentTurns(parts.history, parts.tokenBudget ?? historyTokenBudget);
  return [
    { role: 'system', content: parts.instructions },
    ...(business ? [{ role: 'user' as const, content: business }] : []),
    ...turns.flatMap(({ question, answer }): ModelMessage[] => [
      { role: 'user', content: question },
      { role: 'assistant', content: answer },
    ]),
    { role: 'user', content: parts.question },
  ];
}
