import { type Letter, renderLetter } from '#server/providers/mail/layout.ts';
import type { MailContent } from '#server/providers/mail/queue-mail.ts';

/** What mails need of the configuration; links are built from the configured address only (R28). */
export interface MailSettings {
  appUrl: URL;
  brandName: string;
}

const link = ({ appUrl }: MailSettings, path: string, token?: string): string => {
  const url = new URL(path, appUrl);
  if (token !== undefined) url.searchParams.set('token', token);
  return url.href;
};
const render = (letter: Letter, settings: MailSettings): MailContent =>
  renderLetter(letter, settings.brandName);

export const verificationMail = (settings: MailSettings, firstName: string, token: string): MailContent =>
  render(
    {
      subject: `Confirme seu email na ${settings.brandName}`,
      preview: 'Falta só um passo para ativar sua conta.',
      greeting: `Olá, ${firstName}!`,
      paragraphs: [
        `Que bom ter você por aqui. Confirme seu email para ativar sua conta na ${settings.brandName}.`,
      ],
      action: { label: 'Confirmar meu email', url: link(settings, '/email-verification', token) },
      notes: [
        'O link vale por 24 horas e funciona uma vez.',
        'Não foi você? Ignore esta mensagem: sem a confirmação, nenhuma conta é criada com o seu email.',
      ],
    },
    settings,
  );

/** One text whether or not the address has an account: the page of the link asks for what is needed (6.1). */
export const claimMail = (settings: MailSettings, firstName: string, token: string): MailContent =>
  render(
    {
      subject: 'Seu plano semanal de postagens está aqui',
      preview: 'Confirme seu email e guarde o plano na sua conta.',
      greeting: `Olá, ${firstName}!`,
      paragraphs: [
        `Seu plano semanal de postagens foi pedido na ${settings.brandName}. Confirme seu email para guardar a conversa e voltar a ela quando quiser, em qualquer aparelho.`,
        'Você escolhe uma senha e cai direto no seu plano. Se já tem conta, é só entrar com a senha de sempre: o plano vai para ela.',
      ],
      action: { label: 'Abrir meu plano', url: link(settings, '/confirmar-plano', token) },
      notes: [
        'O link vale por 7 dias e funciona uma vez.',
        'Não foi você? Ignore esta mensagem: sem a confirmação, o cadastro some sozinho em 14 dias.',
      ],
    },
    settings,
  );

export const existingAccountMail = (settings: MailSettings, firstName: string): MailContent =>
  render(
    {
      subject: `Você já tem uma conta na ${settings.brandName}`,
      preview: 'Alguém tentou se cadastrar com o seu email.',
      greeting: `Olá, ${firstName}!`,
      paragraphs: [
        `Recebemos um cadastro com este email, mas você já tem uma conta na ${settings.brandName}. É só entrar com a sua senha de sempre.`,
        'Se não lembra da senha, use “Esqueceu a senha?” na tela de entrada.',
      ],
      action: { label: 'Entrar na minha conta', url: link(settings, '/auth') },
      notes: ['Não foi você? Não precisa fazer nada: sua conta e sua senha continuam como estavam.'],
    },
    settings,
  );

export const resetMail = (settings: MailSettings, firstName: string, token: string): MailContent =>
  render(
    {
      subject: `Redefina sua senha da ${settings.brandName}`,
      preview: 'Crie uma senha nova em um minuto.',
      greeting: `Olá, ${firstName}!`,
      paragraphs: [
        'Recebemos um pedido para redefinir a sua senha. Para criar uma nova, use o botão abaixo.',
      ],
      action: { label: 'Redefinir minha senha', url: link(settings, '/redefinir-senha', token) },
      notes: [
        'O link vale por 1 hora e funciona uma vez.',
        'Não foi você? Ignore esta mensagem: sua senha continua a mesma.',
      ],
    },
    settings,
  );

export const passwordChangedMail = (settings: MailSettings, firstName: string): MailContent =>
  render(
    {
      subject: `Sua senha da ${settings.brandName} foi alterada`,
      preview: 'Todas as sessões abertas foram encerradas.',
      greeting: `Olá, ${firstName}!`,
      paragraphs: [
        'Sua senha acaba de ser alterada e todas as sessões abertas foram encerradas, em todos os aparelhos.',
      ],
      action: { label: 'Entrar com a nova senha', url: link(settings, '/auth') },
      notes: ['Não foi você? Redefina a senha agora em “Esqueceu a senha?”, na tela de entrada.'],
    },
    settings,
  );
