import { moneyText } from '@matilha/contract/portuguese/amounts';
import { dayText } from '#server/platform/text/portuguese.ts';
import { type Letter, renderLetter } from '#server/providers/mail/layout.ts';
import type { MailContent } from '#server/providers/mail/queue-mail.ts';
import { type AcceptedTerms, contractAppendix, withdrawalSentence } from './contract-in-mail.ts';
import type { BillingDependencies } from './dependencies.ts';

export type MailSettings = BillingDependencies['settings'];

/** Renders a letter of billing; its button leads to the subscription unless another action is named. */
export const renderBilling = (
  settings: MailSettings,
  letter: Omit<Letter, 'action'>,
  [label, path] = ['Ver minha assinatura', '/subscription'],
): MailContent =>
  renderLetter({ ...letter, action: { label, url: new URL(path, settings.appUrl).href } }, settings);

export interface ChangedPlan {
  firstName: string;
  titulo: string;
  takesEffect: 'now' | 'period_end';
  /** Cents charged today. */
  amount: number;
  /** Cents of each period from then on. */
  recurringAmount: number;
  effectiveAt: Date;
}

export function planChangedMail(settings: MailSettings, plan: ChangedPlan): MailContent {
  const price = moneyText(plan.recurringAmount);
  const now = plan.takesEffect === 'now';
  const from = dayText(plan.effectiveAt);
  return renderBilling(settings, {
    subject: now ? `Seu plano agora é o ${plan.titulo}` : `Seu plano muda para o ${plan.titulo} em ${from}`,
    preview: 'A mudança que você pediu está confirmada.',
    greeting: `Olá, ${plan.firstName}!`,
    paragraphs: now
      ? [
          `A mudança está confirmada: você já está no plano ${plan.titulo}, com os créditos completos de um novo período de 30 dias.`,
          `Hoje cobramos ${moneyText(plan.amount)}, já com o desconto dos dias que você pagou e não usou do plano anterior. Depois, são ${price} a cada 30 dias.`,
        ]
      : [
          `A mudança está confirmada: a partir de ${from}, seu plano é o ${plan.titulo}, por ${price} a cada 30 dias.`,
          'Até lá nada muda: você continua com o que já pagou, e hoje não cobramos nada.',
        ],
    notes: ['Não foi você? Troque sua senha e fale com o nosso suporte.'],
  });
}

export interface StartedSubscription {
  firstName: string;
  titulo: string;
  /** Credits of a period. */
  credits: number;
  /** Cents that were paid. */
  amount: number;
  /** Cents of each period from then on. */
  recurringAmount: number;
  paidAt: Date;
  renewsAt: Date;
  terms: AcceptedTerms;
  simulated: boolean;
}

/** Returns the confirmation of the contract, with its price and the ways to cancel (L19). */
export const subscribedMail = (settings: MailSettings, plan: StartedSubscription): MailContent =>
  renderBilling(settings, {
    subject: `Assinatura confirmada: plano ${plan.titulo}`,
    preview: 'Seus créditos já estão liberados.',
    greeting: `Olá, ${plan.firstName}!`,
    paragraphs: [
      `Recebemos ${moneyText(plan.amount)}. Você está no plano ${plan.titulo}, com ${plan.credits.toLocaleString('pt-BR')} créditos a cada 30 dias, já liberados.`,
      `Este período vai de ${dayText(plan.paidAt)} a ${dayText(plan.renewsAt)}. A próxima cobrança, de ${moneyText(plan.recurringAmount)}, é em ${dayText(plan.renewsAt)}, e depois a cada 30 dias, até você cancelar. Para cancelar, trocar o cartão ou ver as faturas, abra Gerenciar Assinatura.`,
      withdrawalSentence(plan.paidAt, 'na mesma tela, no botão “Desistir e receber de volta”'),
    ],
    appendix: contractAppendix(plan.terms),
    notes: [
      plan.simulated
        ? 'Pagamento simulado: nenhum valor foi cobrado.'
        : 'Para a nota fiscal, informe seus dados em Gerenciar Assinatura, se ainda não informou.',
    ],
  });

export interface WithdrawnPlan {
  firstName: string;
  titulo: string;
  /** Cents to be refunded. */
  amount: number;
}

export const withdrawalMail = (
  settings: MailSettings,
  { firstName, titulo, amount }: WithdrawnPlan,
): MailContent =>
  renderBilling(settings, {
    subject: 'Sua desistência está confirmada',
    preview: `${moneyText(amount)} voltam para você.`,
    greeting: `Olá, ${firstName}!`,
    paragraphs: [
      `Recebemos e confirmamos sua desistência do plano ${titulo}, dentro dos 7 dias do Código de Defesa do Consumidor (art. 49). A assinatura termina agora e nada mais será cobrado.`,
      `Vamos devolver ${moneyText(amount)}, tudo o que você pagou por ela, pela mesma forma de pagamento, e avisamos por email quando a devolução for concluída.`,
      'Os créditos deste plano terminam junto. Sua conta, suas conversas e o plano gratuito continuam com você.',
    ],
    notes: ['Não foi você? Troque sua senha e fale com o nosso suporte.'],
  });
