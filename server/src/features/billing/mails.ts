import { moneyText } from '@matilha/contract/portuguese/amounts';
import { dayText, momentText } from '#server/platform/portuguese.ts';
import { type Letter, renderLetter } from '#server/providers/mail/layout.ts';
import type { MailContent } from '#server/providers/mail/queue-mail.ts';
import type { BillingDependencies } from './dependencies.ts';
import type { PayerNotice } from './standing/payer-notices.ts';

type MailSettings = BillingDependencies['settings'];

const render = (
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
  /** Whether the unused days of the period before were taken off the amount. */
  isCredited: boolean;
  /** Cents of each period from then on. */
  recurringAmount: number;
  effectiveAt: Date;
}

export function planChangedMail(settings: MailSettings, plan: ChangedPlan): MailContent {
  const price = moneyText(plan.recurringAmount);
  const now = plan.takesEffect === 'now';
  const terms = plan.isCredited
    ? 'já com o desconto dos dias que você não usou do plano anterior'
    : 'o preço cheio, porque o pagamento do período anterior foi devolvido';
  const from = dayText(plan.effectiveAt);
  return render(settings, {
    subject: now ? `Seu plano agora é o ${plan.titulo}` : `Seu plano muda para o ${plan.titulo} em ${from}`,
    preview: 'A mudança que você pediu está confirmada.',
    greeting: `Olá, ${plan.firstName}!`,
    paragraphs: now
      ? [
          `A mudança está confirmada: você já está no plano ${plan.titulo}, com os créditos completos de um novo período de 30 dias.`,
          `Hoje cobramos ${moneyText(plan.amount)}, ${terms}. Depois, são ${price} a cada 30 dias.`,
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
  renewsAt: Date;
  simulated: boolean;
}

/** Returns the confirmation of the contract, with its price and the ways to cancel (L19). */
export const subscribedMail = (settings: MailSettings, plan: StartedSubscription): MailContent =>
  render(settings, {
    subject: `Assinatura confirmada: plano ${plan.titulo}`,
    preview: 'Seus créditos já estão liberados.',
    greeting: `Olá, ${plan.firstName}!`,
    paragraphs: [
      `Recebemos ${moneyText(plan.amount)}. Você está no plano ${plan.titulo}, com ${plan.credits.toLocaleString('pt-BR')} créditos a cada 30 dias, já liberados.`,
      `A próxima cobrança, de ${moneyText(plan.recurringAmount)}, é em ${dayText(plan.renewsAt)}, e depois a cada 30 dias, até você cancelar. Para cancelar, trocar o cartão ou ver as faturas, abra Gerenciar Assinatura.`,
      'Mudou de ideia? Em até 7 dias do pagamento você pode desistir e receber tudo de volta (Código de Defesa do Consumidor, art. 49): na mesma tela, no botão “Desistir e receber de volta”, ou com o nosso suporte.',
    ],
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
  render(settings, {
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

export interface NoticedPayer extends Pick<PayerNotice, 'kind' | 'graceUntil' | 'amount'> {
  firstName: string;
  titulo: string;
  isSimulated: boolean;
}

const payAction: [string, string] = ['Ajustar pagamento', '/subscribe'];

/** Returns the mail about a renewal that failed, or about the overdue payment that arrived. */
export function payerNoticeMail(settings: MailSettings, payer: NoticedPayer): MailContent {
  const { kind, titulo, amount, graceUntil } = payer;
  const until = momentText(graceUntil);
  const price = amount === null ? '' : `, de ${moneyText(amount)},`;
  const letters: Record<PayerNotice['kind'], Pick<Letter, 'subject' | 'preview' | 'paragraphs'>> = {
    renewal_failed: {
      subject: `A renovação do plano ${titulo} não foi paga`,
      preview: `Você tem até ${until} para ajustar o pagamento.`,
      paragraphs: [
        `Tentamos renovar seu plano ${titulo}, mas o pagamento${price} não foi aprovado. Pode ser o limite, a validade do cartão ou um pedido de confirmação do banco.`,
        `Até ${until} você continua usando os créditos que tem. Para não parar, pague com este ou com outro cartão.`,
        'Também tentamos de novo sozinhos nos próximos dias. Se o pagamento for aprovado, você não precisa fazer nada.',
      ],
    },
    grace_ends: {
      subject: 'Amanhã seus créditos ficam bloqueados',
      preview: `A renovação do plano ${titulo} ainda não foi paga.`,
      paragraphs: [
        `A renovação do seu plano ${titulo}${price} ainda não foi paga. Você pode usar os créditos até ${until}; depois, as conversas com os assistentes ficam paradas até o pagamento.`,
        'Suas conversas e seus materiais continuam guardados.',
      ],
    },
    overdue: {
      subject: 'Sua assinatura está atrasada',
      preview: `A renovação do plano ${titulo} não foi paga.`,
      paragraphs: [
        `A renovação do seu plano ${titulo}${price} não foi paga, e o prazo terminou em ${until}. As conversas com os assistentes estão paradas até o pagamento.`,
        'Assim que você pagar, tudo volta na hora, com os créditos completos do período. Se não quiser continuar, cancele em Gerenciar Assinatura: nada mais é cobrado.',
      ],
    },
    overdue_paid: {
      subject: 'Recebemos seu pagamento',
      preview: `Seu plano ${titulo} está em dia.`,
      paragraphs: [
        `Recebemos ${moneyText(amount ?? 0)}. Seu plano ${titulo} está em dia de novo, e os créditos do período já estão liberados.`,
        'Obrigado por continuar com a gente.',
      ],
    },
  };
  const letter = {
    ...letters[kind],
    greeting: `Olá, ${payer.firstName}!`,
    notes: payer.isSimulated ? ['Pagamento simulado: nenhum valor é cobrado.'] : [],
  };
  return kind === 'overdue_paid' ? render(settings, letter) : render(settings, letter, payAction);
}
