import { moneyText } from '@matilha/contract/portuguese/amounts';
import { momentText } from '#server/platform/text/portuguese.ts';
import { renderLetter } from '#server/providers/mail/layout.ts';
import type { MailContent } from '#server/providers/mail/queue-mail.ts';
import { type AcceptedTerms, contractAppendix, withdrawalSentence } from '../contract-in-mail.ts';
import type { PurchaseDependencies } from './dependencies.ts';
import { codeMinutes } from './rules.ts';

type MailSettings = PurchaseDependencies['settings'];

const link = ({ appUrl }: MailSettings, path: string): string => new URL(path, appUrl).href;

interface ConfirmedPurchase {
  firstName: string;
  titulo: string;
  produtoId: number;
  /** Cents; zero when a coupon took off the whole price. */
  amount: number;
  paidAt: Date;
  terms: AcceptedTerms;
}

/** Returns the confirmation that the law requires at once (L19). */
export const purchaseConfirmedMail = (
  settings: MailSettings,
  { firstName, titulo, produtoId, amount, paidAt, terms }: ConfirmedPurchase,
): MailContent =>
  renderLetter(
    {
      subject: 'Compra confirmada: seu conteúdo está liberado',
      preview: `${titulo} já está na sua conta.`,
      greeting: `Olá, ${firstName}!`,
      paragraphs: [
        `${amount > 0 ? `Recebemos ${moneyText(amount)}, pagos uma vez.` : 'Seu cupom cobriu o preço todo.'} “${titulo}” já está liberado na sua conta da ${settings.brandName}.`,
      ],
      action: {
        label: 'Abrir meu conteúdo',
        url: link(settings, `/banco-conhecimento-conteudos/${produtoId}`),
      },
      notes:
        amount > 0
          ? [
              withdrawalSentence(paidAt, 'na página do conteúdo, em “Desistir da compra”'),
              `Para a nota fiscal, informe seus dados em Minha Conta, se ainda não informou: ${link(settings, '/minha-conta')}`,
            ]
          : [],
      appendix: contractAppendix(terms),
    },
    settings,
  );

/** Returns the news that a second payment for the same content goes back. */
export const paidTwiceMail = (
  settings: MailSettings,
  {
    firstName,
    titulo,
    produtoId,
    amount,
  }: Pick<ConfirmedPurchase, 'firstName' | 'titulo' | 'produtoId' | 'amount'>,
): MailContent =>
  renderLetter(
    {
      subject: 'Você pagou duas vezes: devolvemos um dos pagamentos',
      preview: `${moneyText(amount)} voltam para você.`,
      greeting: `Olá, ${firstName}!`,
      paragraphs: [
        `Recebemos um segundo pagamento de ${moneyText(amount)} por “${titulo}”, que já era seu. Não fica com a gente: a devolução já começou, pela mesma forma de pagamento, e avisamos quando for concluída.`,
        'O conteúdo continua liberado na sua conta. Você não precisa fazer nada.',
      ],
      action: {
        label: 'Abrir meu conteúdo',
        url: link(settings, `/banco-conhecimento-conteudos/${produtoId}`),
      },
      notes: [],
    },
    settings,
  );

export interface WithdrawnProduct {
  firstName: string;
  titulo: string;
  produtoId: number;
  /** Cents to be refunded. */
  amount: number;
  at: Date;
}

/** Returns the confirmation that the law requires at once, with amount and time (L19). */
export const purchaseWithdrawnMail = (
  settings: MailSettings,
  { firstName, titulo, produtoId, amount, at }: WithdrawnProduct,
): MailContent =>
  renderLetter(
    {
      subject: 'Sua desistência da compra está confirmada',
      preview: `${moneyText(amount)} voltam para você.`,
      greeting: `Olá, ${firstName}!`,
      paragraphs: [
        `Em ${momentText(at)}, recebemos e confirmamos sua desistência da compra de “${titulo}”, dentro dos 7 dias do Código de Defesa do Consumidor (art. 49). O acesso que veio com ela terminou.`,
        `Vamos devolver ${moneyText(amount)}, tudo o que você pagou, pela mesma forma de pagamento, e avisamos por email quando a devolução for concluída.`,
      ],
      action: {
        label: 'Ver o conteúdo',
        url: link(settings, `/banco-conhecimento-conteudos/${produtoId}`),
      },
      notes: ['Não foi você? Troque sua senha e fale com o nosso suporte.'],
    },
    settings,
  );

/** Returns the mail to an unknown buyer of a payment link. */
export const purchaseWaitingMail = (settings: MailSettings, titulo: string): MailContent =>
  renderLetter(
    {
      subject: 'Sua compra está esperando por você',
      preview: 'Falta dizer em qual conta ela entra.',
      greeting: 'Olá!',
      paragraphs: [
        `Recebemos a sua compra de “${titulo}”, mas ainda não sabemos em qual conta da ${settings.brandName} liberar o conteúdo.`,
        'Entre na sua conta, ou crie uma, e informe este email em “Resgatar compra”. Enviaremos um código para confirmar que a compra é sua.',
      ],
      action: { label: 'Resgatar minha compra', url: link(settings, '/resgatar-compra') },
      notes: ['Não foi você? Não precisa fazer nada.'],
    },
    settings,
  );

export const claimCodeMail = (settings: MailSettings, code: string): MailContent =>
  renderLetter(
    {
      subject: `Código para resgatar sua compra na ${settings.brandName}`,
      preview: 'Digite o código na tela em que você pediu.',
      greeting: 'Olá!',
      paragraphs: [
        'Alguém pediu para levar a uma conta o que foi comprado com este email. Para confirmar, digite este código na tela em que o pedido foi feito:',
      ],
      code,
      notes: [
        `O código vale por ${codeMinutes} minutos e funciona uma vez.`,
        'Não foi você? Ignore esta mensagem e não passe o código a ninguém: quem o usar fica com a compra.',
      ],
    },
    settings,
  );
