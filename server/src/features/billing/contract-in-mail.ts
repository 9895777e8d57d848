import type { readAcceptedTerms } from '#server/features/privacy/api.ts';
import { momentText } from '#server/platform/text/portuguese.ts';
import type { Letter } from '#server/providers/mail/layout.ts';
import { withdrawalEnd } from './withdrawal-end.ts';

export type AcceptedTerms = Pick<Awaited<ReturnType<typeof readAcceptedTerms>>, 'version' | 'terms'>;

/** Returns until when the buyer may withdraw, and where. */
export const withdrawalSentence = (paidAt: Date, where: string): string =>
  `Mudou de ideia? Até ${momentText(withdrawalEnd(paidAt))}, no horário de Brasília, você pode desistir e receber tudo de volta (Código de Defesa do Consumidor, art. 49): ${where}, ou com o nosso suporte.`;

/** Returns the accepted terms for a confirmation of a sale, whole: the law asks for a copy that the buyer can keep (Decreto 7.962/2013, art. 4). */
export const contractAppendix = ({ version, terms }: AcceptedTerms): NonNullable<Letter['appendix']> => ({
  title: `Termos de uso que você aceitou (versão ${version})`,
  text: terms,
});
