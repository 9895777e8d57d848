import { moneyText } from '@matilha/contract/portuguese/amounts';
import { dayText, momentText, monthText } from '#server/platform/text/portuguese.ts';
import type { Letter } from '#server/providers/mail/layout.ts';
import type { MailContent } from '#server/providers/mail/queue-mail.ts';
import { type MailSettings, renderBilling } from '../../mails.ts';
import type { PayerNoticeKind } from './due-notices.ts';

export interface WonDispute {
  firstName: string;
  titulo: string;
  /** The next charge of a plan that goes on; null for one that does not. */
  renewsAt: Date | null;
  endedAt: Date | null;
}

export function wonDisputeMail(
  settings: MailSettings,
  { firstName, titulo, renewsAt, endedAt }: WonDispute,
): MailContent {
  const goesOn = renewsAt
    ? `Seu plano ${titulo} continua, e a próxima cobrança é em ${dayText(renewsAt)}.`
    : `Seu plano ${titulo} terminou${endedAt ? ` em ${dayText(endedAt)}` : ''}, enquanto o banco decidia. Para voltar, é só assinar de novo; se ficou alguma dúvida sobre esse período, fale com o nosso suporte.`;
  return renderBilling(settings, {
    subject: 'Seu banco confirmou o pagamento contestado',
    preview: renewsAt
      ? `Seu plano ${titulo} continua.`
      : `Seu plano ${titulo} terminou enquanto o banco decidia.`,
    greeting: `Olá, ${firstName}!`,
    paragraphs: [
      'A contestação de um pagamento seu terminou: o banco confirmou a cobrança. Enquanto ele decidia, nada novo foi cobrado.',
      goesOn,
    ],
    notes: ['Não foi você que contestou? Fale com o nosso suporte.'],
  });
}

export interface EndingPlan {
  kind: 'plan_cancelled' | 'plan_ended';
  firstName: string;
  titulo: string;
  endsAt: Date;
}

/** Returns the mail about a plan that the payer cancelled: that it will end, or has ended. */
export function planEndMail(
  settings: MailSettings,
  { kind, firstName, titulo, endsAt }: EndingPlan,
): MailContent {
  const greeting = `Olá, ${firstName}!`;
  const day = dayText(endsAt);
  if (kind === 'plan_cancelled') {
    return renderBilling(settings, {
      subject: `Seu plano ${titulo} está cancelado e vai até ${day}`,
      preview: 'Nada mais é cobrado.',
      greeting,
      paragraphs: [
        `A renovação do seu plano ${titulo} está cancelada, e nada mais é cobrado por ele. Até ${day} nada muda: você continua com o plano e com os créditos que tem.`,
        'Depois, sua conta fica no plano gratuito, e suas conversas, seus posts e seus materiais continuam guardados.',
        `Mudou de ideia? Até ${day} dá para voltar atrás, em Gerenciar Assinatura.`,
      ],
      notes: ['Não foi você? Troque sua senha e fale com o nosso suporte.'],
    });
  }
  const letter = {
    subject: `Seu plano ${titulo} terminou`,
    preview: 'Sua conta está no plano gratuito, e nada mais é cobrado.',
    greeting,
    paragraphs: [
      `Seu plano ${titulo} estava cancelado e terminou em ${day}. Sua conta está no plano gratuito, e nada mais é cobrado por ele.`,
      'Suas conversas, seus posts e seus materiais continuam guardados. Para voltar, é só assinar de novo.',
    ],
    notes: [],
  };
  return renderBilling(settings, letter, ['Ver os planos', '/subscription']);
}

export interface ExpiringCard {
  firstName: string;
  titulo: string;
  /** When the card expires, and the charge that it can no longer pay. */
  cardExpiresAt: Date;
  renewsAt: Date;
  /** Cents of that charge; null if unknown. */
  amount: number | null;
}

export function cardExpiryMail(settings: MailSettings, card: ExpiringCard): MailContent {
  const { firstName, titulo, cardExpiresAt, renewsAt, amount } = card;
  const price = amount === null ? '' : `, de ${moneyText(amount)},`;
  const letter = {
    subject: `O cartão do seu plano ${titulo} vence antes da próxima cobrança`,
    preview: 'Troque o cartão para não ficar sem os assistentes.',
    greeting: `Olá, ${firstName}!`,
    paragraphs: [
      `A próxima cobrança do seu plano ${titulo}${price} é em ${dayText(renewsAt)}, e o cartão cadastrado vence em ${monthText(cardExpiresAt)}.`,
      'Se o banco já mandou um cartão novo, cadastre-o em Gerenciar Assinatura: a próxima cobrança sai dele, e nada é cobrado agora.',
    ],
    notes: ['Já trocou? Então não precisa fazer nada.'],
  };
  return renderBilling(settings, letter, ['Trocar o cartão', '/subscription']);
}

export interface NewPlanPrice {
  firstName: string;
  titulo: string;
  /** Cents of each period until now, and from the next charge on. */
  from: number;
  amount: number;
  renewsAt: Date;
}

export function newPriceMail(settings: MailSettings, plan: NewPlanPrice): MailContent {
  const { firstName, titulo, from, amount, renewsAt } = plan;
  return renderBilling(settings, {
    subject: `A próxima cobrança do seu plano ${titulo} é de ${moneyText(amount)}`,
    preview: `A partir de ${dayText(renewsAt)}.`,
    greeting: `Olá, ${firstName}!`,
    paragraphs: [
      `O preço do seu plano ${titulo} muda de ${moneyText(from)} para ${moneyText(amount)} a cada 30 dias, a partir da cobrança de ${dayText(renewsAt)}. Até lá nada muda.`,
      'Se não quiser continuar, cancele antes desse dia em Gerenciar Assinatura: nada mais é cobrado, e você usa o que já pagou até o fim.',
    ],
    notes: ['Não esperava essa mudança? Fale com o nosso suporte.'],
  });
}

export interface NoticedPayer {
  kind: PayerNoticeKind;
  firstName: string;
  titulo: string;
  graceUntil: Date;
  /** When an unpaid subscription ends. */
  endsAt: Date;
  /** Cents that were paid, or that are to be paid; null when no invoice can be paid. */
  amount: number | null;
  isSimulated: boolean;
}

interface Facts {
  titulo: string;
  /** The amount as it stands within a sentence, or nothing. */
  price: string;
  /** The end of the grace, and the day on which an unpaid subscription ends. */
  until: string;
  end: string;
}

const renewal =
  'Ao pagar, começa um novo período de 30 dias nesse dia, com os créditos completos; você também pode escolher outro plano. A renovação antiga deixa de valer.';
const leaves = ({ end }: Facts) =>
  `Se nada for pago até ${end}, a assinatura termina, sua conta fica no plano gratuito e nada continua em aberto.`;

const letters: Record<PayerNoticeKind, (facts: Facts) => Pick<Letter, 'subject' | 'preview' | 'paragraphs'>> =
  {
    renewal_failed: ({ titulo, price, until }) => ({
      subject: `A renovação do plano ${titulo} não foi paga`,
      preview: `Você tem até ${until} para ajustar o pagamento.`,
      paragraphs: [
        `Tentamos renovar seu plano ${titulo}, mas o pagamento${price} não foi aprovado. Pode ser o limite, a validade do cartão ou um pedido de confirmação do banco.`,
        `Até ${until} você continua usando os créditos que tem. Para não parar, pague com este ou com outro cartão.`,
        'Também tentamos de novo sozinhos nos próximos dias. Se o pagamento for aprovado, você não precisa fazer nada.',
      ],
    }),
    grace_ends: ({ titulo, price, until }) => ({
      subject: 'Amanhã seus créditos ficam bloqueados',
      preview: `A renovação do plano ${titulo} ainda não foi paga.`,
      paragraphs: [
        `A renovação do seu plano ${titulo}${price} ainda não foi paga. Você pode usar os créditos até ${until}; depois, as conversas com os assistentes ficam paradas até o pagamento.`,
        'Suas conversas e seus materiais continuam guardados.',
      ],
    }),
    overdue: (facts) => ({
      subject: 'Sua assinatura está atrasada',
      preview: `A renovação do plano ${facts.titulo} não foi paga.`,
      paragraphs: [
        `A renovação do seu plano ${facts.titulo}${facts.price} não foi paga, e o prazo terminou em ${facts.until}. As conversas com os assistentes estão paradas até o pagamento.`,
        renewal,
        `${leaves(facts)} Se não quiser esperar, cancele em Gerenciar Assinatura.`,
      ],
    }),
    overdue_week: (facts) => ({
      subject: `Seu plano ${facts.titulo} ainda espera o pagamento`,
      preview: `Sem pagamento, a assinatura termina em ${facts.end}.`,
      paragraphs: [
        `A renovação do seu plano ${facts.titulo}${facts.price} ainda não foi paga.`,
        renewal,
        leaves(facts),
      ],
    }),
    overdue_fortnight: (facts) => ({
      subject: `Sua assinatura termina em ${facts.end}`,
      preview: `A renovação do plano ${facts.titulo} não foi paga.`,
      paragraphs: [
        `A renovação do seu plano ${facts.titulo}${facts.price} não foi paga até hoje.`,
        leaves(facts),
        renewal,
      ],
    }),
    unpaid_ended: ({ titulo }) => ({
      subject: 'Sua assinatura terminou',
      preview: 'Sua conta está no plano gratuito, e nada ficou em aberto.',
      paragraphs: [
        `A renovação do plano ${titulo} não foi paga, e por isso a assinatura terminou. Sua conta está no plano gratuito, nada ficou em aberto e nada mais é cobrado.`,
        'Suas conversas, seus posts e seus materiais continuam guardados. Para voltar, é só assinar de novo.',
      ],
    }),
    overdue_paid: ({ titulo, price }) => ({
      subject: 'Recebemos seu pagamento',
      preview: `Seu plano ${titulo} está em dia.`,
      paragraphs: [
        `Recebemos o pagamento${price} e seu plano ${titulo} está em dia de novo, com os créditos do período já liberados.`,
        'Obrigado por continuar com a gente.',
      ],
    }),
  };

/** Returns the mail about a renewal that failed, or about the overdue payment that arrived. */
export function payerNoticeMail(settings: MailSettings, payer: NoticedPayer): MailContent {
  const { kind, titulo, amount, graceUntil, endsAt, firstName, isSimulated } = payer;
  const facts: Facts = {
    titulo,
    price: amount === null ? '' : `, de ${moneyText(amount)},`,
    until: momentText(graceUntil),
    end: dayText(endsAt),
  };
  const letter = {
    ...letters[kind](facts),
    greeting: `Olá, ${firstName}!`,
    notes: isSimulated ? ['Pagamento simulado: nenhum valor é cobrado.'] : [],
  };
  return kind === 'overdue_paid'
    ? renderBilling(settings, letter)
    : renderBilling(settings, letter, ['Ajustar pagamento', '/subscribe']);
}
