import type { CreditSummary } from '@matilha/contract/billing/credits';

const amount = new Intl.NumberFormat('pt-BR', { signDisplay: 'exceptZero' });

/** Returns +20, −1 or 0, with a real minus sign. */
export const signed = (credits: number) => amount.format(credits).replace('-', '−');

const dayLength = 24 * 60 * 60 * 1000;

/** Describes how long the credits last at this pace; null with too little data. */
export function paceSentence(
  {
    days_left: left,
    renews_at: renewal,
    plan_ends_at: planEnd,
  }: Pick<CreditSummary, 'days_left' | 'renews_at' | 'plan_ends_at'>,
  now: Date,
): string | null {
  if (left === null) return null;
  const length = left >= 365 ? 'mais de um ano' : `cerca de ${left} ${left === 1 ? 'dia' : 'dias'}`;
  const ending = left === 0 ? 'No seu ritmo, acabam ainda hoje' : `No seu ritmo, acabam em ${length}`;
  const next = renewal ?? planEnd;
  const until = next === null ? 0 : (Date.parse(next) - now.getTime()) / dayLength;
  if (until <= 0) return `${ending}.`;
  const [before, to] = renewal ? ['da renovação', 'a renovação'] : ['do fim do plano', 'o fim do plano'];
  return left < until ? `${ending}, antes ${before}.` : `${ending}: duram até ${to}.`;
}
