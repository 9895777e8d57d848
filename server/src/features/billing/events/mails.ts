import { moneyText } from '@matilha/contract/portuguese/amounts';
import { dayText } from '#server/platform/text/portuguese.ts';
import { renderLetter } from '#server/providers/mail/layout.ts';
import type { MailContent } from '#server/providers/mail/queue-mail.ts';
import type { BillingDependencies } from '../dependencies.ts';

export interface DisputedPayment {
  paymentId: string;
  /** Cents. */
  amount: number;
  paidAt: Date | null;
}

/** Returns the mail to operators about a chargeback. */
export const disputeMail = (
  settings: BillingDependencies['settings'],
  { paymentId, amount, paidAt }: DisputedPayment,
): MailContent =>
  renderLetter(
    {
      subject: `Contestação de ${moneyText(amount)}: responda no prazo`,
      preview: 'Um banco contestou um pagamento.',
      greeting: 'Olá!',
      paragraphs: [
        `Um banco contestou um pagamento de ${moneyText(amount)}${paidAt ? `, feito em ${dayText(paidAt)}` : ''}. Número do pagamento na Stripe: ${paymentId}.`,
        'O prazo para responder está no painel da Stripe, em Pagamentos › Contestações. Sem resposta, o banco decide contra você. Não devolva este pagamento: o dinheiro sairia duas vezes.',
      ],
      action: { label: 'Abrir o painel da Stripe', url: 'https://dashboard.stripe.com/disputes' },
      notes: ['Os créditos deste pagamento param até o banco decidir, e voltam se você ganhar.'],
    },
    settings,
  );

/** Returns the mail to operators about a bank's question, which has moved no money. */
export const inquiryMail = (
  settings: BillingDependencies['settings'],
  { paymentId, amount, paidAt }: DisputedPayment,
): MailContent =>
  renderLetter(
    {
      subject: `Um banco pergunta sobre um pagamento de ${moneyText(amount)}`,
      preview: 'Responder evita uma contestação.',
      greeting: 'Olá!',
      paragraphs: [
        `Um banco pediu informações sobre um pagamento de ${moneyText(amount)}${paidAt ? `, feito em ${dayText(paidAt)}` : ''}. Número do pagamento na Stripe: ${paymentId}.`,
        'Nenhum valor saiu, e o cliente continua com o plano e os créditos. Responda no painel da Stripe, em Pagamentos › Contestações, ou devolva o pagamento por lá: sem resposta, a pergunta pode virar uma contestação, com tarifa.',
      ],
      action: { label: 'Abrir o painel da Stripe', url: 'https://dashboard.stripe.com/disputes' },
      notes: [],
    },
    settings,
  );
