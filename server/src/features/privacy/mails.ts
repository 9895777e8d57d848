import type { PrivacyRequestInput } from '@matilha/contract/privacy/privacy';
import { privacyRequestKinds } from '@matilha/contract/privacy/privacy';
import { renderLetter, type Sender } from '#server/providers/mail/layout.ts';
import type { MailContent } from '#server/providers/mail/queue-mail.ts';

/** The configuration that mails need. */
export interface MailSettings extends Sender {
  appUrl: URL;
}

const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'America/Sao_Paulo' });

export const accountErasedMail = (settings: MailSettings, firstName: string): MailContent =>
  renderLetter(
    {
      subject: `Sua conta na ${settings.brandName} foi excluída`,
      preview: 'Seus dados foram apagados.',
      greeting: `Até mais, ${firstName}!`,
      paragraphs: [
        `Como você pediu, sua conta na ${settings.brandName} foi excluída e seus dados foram apagados: perfil, conversas, conteúdos e sessões.`,
        'Por lei, guardamos por mais um tempo os registros de acesso (6 meses) e os lançamentos de créditos e os pagamentos sem nada que leve a você. Se você pagou e informou os dados da nota fiscal, eles ficam com os pagamentos por 5 anos, contados do ano seguinte. Se havia uma assinatura, ela foi cancelada. Um código irreversível do seu email fica por 12 meses, só para que os créditos gratuitos sejam dados uma vez.',
      ],
      notes: [
        'Este endereço também é apagado depois que esta mensagem sai. Não foi você? Fale com o nosso suporte o quanto antes.',
      ],
    },
    settings,
  );

interface Ticket extends PrivacyRequestInput {
  id: number;
  dueAt: Date;
}

export const protocolOf = (id: number): string => `LGPD-${String(id).padStart(5, '0')}`;

export const requestReceivedMail = (settings: MailSettings, ticket: Ticket): MailContent =>
  renderLetter(
    {
      subject: `Recebemos seu pedido ${protocolOf(ticket.id)}`,
      preview: 'A pessoa encarregada dos dados vai responder.',
      greeting: 'Olá!',
      paragraphs: [
        `Recebemos um pedido sobre dados pessoais com este email. O número dele é ${protocolOf(ticket.id)} e a resposta chega por aqui até ${day.format(ticket.dueAt)}.`,
      ],
      notes: ['Não foi você? Responda a esta mensagem dizendo isso, e o pedido será desconsiderado.'],
    },
    settings,
  );

export const requestNoticeMail = (settings: MailSettings, ticket: Ticket): MailContent =>
  renderLetter(
    {
      subject: `Pedido de privacidade ${protocolOf(ticket.id)}`,
      preview: `Responder até ${day.format(ticket.dueAt)}.`,
      greeting: 'Chegou um pedido sobre dados pessoais',
      paragraphs: [
        `Assunto: ${privacyRequestKinds[ticket.kind]}`,
        `De: ${ticket.name} (${ticket.email})`,
        ticket.message,
        `Responda por email até ${day.format(ticket.dueAt)} e depois marque o pedido como respondido.`,
      ],
      notes: ['Confirme que quem pede é dono do email antes de enviar qualquer dado.'],
    },
    settings,
  );
