import { renderLetter, type Sender } from '#server/providers/mail/layout.ts';
import type { MailContent } from '#server/providers/mail/queue-mail.ts';

/** The configuration that the mail needs. */
export type MailSettings = Sender;

export const accountBlockedMail = (settings: MailSettings): MailContent =>
  renderLetter(
    {
      subject: `Sua conta na ${settings.brandName} foi bloqueada`,
      preview: 'Você saiu de todos os aparelhos.',
      greeting: 'Olá!',
      paragraphs: [
        `Sua conta na ${settings.brandName} foi bloqueada pela nossa equipe e saiu de todos os aparelhos. Seus dados continuam guardados.`,
        'Acha que foi um engano? Responda a esta mensagem ou fale com o nosso suporte.',
      ],
      notes: [],
    },
    settings,
  );
