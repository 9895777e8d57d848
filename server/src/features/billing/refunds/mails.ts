import { moneyText } from '@matilha/contract/portuguese/amounts';
import type { Config } from '#server/config.ts';
import { dayText } from '#server/platform/text/portuguese.ts';
import { renderLetter } from '#server/providers/mail/layout.ts';
import type { MailContent } from '#server/providers/mail/queue-mail.ts';

type MailSettings = Pick<Config, 'appUrl' | 'brandName' | 'seller'>;

export interface RefundNews {
  firstName: string;
  /** Cents. */
  amount: number;
  /** Null for a plan. */
  produtoId: number | null;
}

const actionOf = ({ appUrl }: MailSettings, { produtoId }: RefundNews, label: string) => {
  const path = produtoId === null ? '/subscription' : `/banco-conhecimento-conteudos/${produtoId}`;
  return { label, url: new URL(path, appUrl).href };
};

/** Returns the confirmation of a refund that the provider has completed. */
export const refundDoneMail = (settings: MailSettings, news: RefundNews): MailContent =>
  renderLetter(
    {
      subject: 'Sua devolução foi concluída',
      preview: `${moneyText(news.amount)} voltaram para você.`,
      greeting: `Olá, ${news.firstName}!`,
      paragraphs: [
        `A devolução de ${moneyText(news.amount)} foi concluída, pela mesma forma de pagamento.`,
        'No cartão, o valor aparece na fatura em 5 a 10 dias úteis, conforme o seu banco. No Pix, já está na conta.',
      ],
      action: actionOf(settings, news, 'Ver no site'),
      notes: ['Se o valor não aparecer nesse prazo, fale com o nosso suporte.'],
    },
    settings,
  );

/** Returns the request for a Pix key, for a refund that the provider cannot make. */
export const refundByHandMail = (settings: MailSettings, news: RefundNews & { dueAt: Date }): MailContent =>
  renderLetter(
    {
      subject: 'Falta a sua chave Pix para devolvermos o seu dinheiro',
      preview: `Vamos devolver ${moneyText(news.amount)} por Pix.`,
      greeting: `Olá, ${news.firstName}!`,
      paragraphs: [
        `Não foi possível devolver ${moneyText(news.amount)} pela mesma forma de pagamento. O valor continua sendo seu: vamos devolver por Pix, até ${dayText(news.dueAt)}.`,
        'Abra a página abaixo, entre na sua conta e informe uma chave Pix sua. Não pedimos senha nem código, e não responda a este email com a chave.',
      ],
      action: actionOf(settings, news, 'Informar minha chave Pix'),
      notes: ['Se preferir, fale com o nosso suporte.'],
    },
    settings,
  );

/** Returns the confirmation of a refund that an operator has made by Pix. */
export const refundedByHandMail = (settings: MailSettings, news: RefundNews): MailContent =>
  renderLetter(
    {
      subject: 'Sua devolução foi feita por Pix',
      preview: `${moneyText(news.amount)} voltaram para você.`,
      greeting: `Olá, ${news.firstName}!`,
      paragraphs: [
        `Devolvemos ${moneyText(news.amount)} por Pix, para a chave que você informou. Apagamos a chave dos nossos registros.`,
      ],
      action: actionOf(settings, news, 'Ver no site'),
      notes: ['Se o valor não estiver na sua conta, fale com o nosso suporte.'],
    },
    settings,
  );
