import { type Letter, renderLetter, type Sender } from '#server/providers/mail/layout.ts';
import type { MailContent } from '#server/providers/mail/queue-mail.ts';

/** The configuration that mails need. Links are built from the configured address, never from the request (R28). */
export interface MailSettings extends Sender {
  appUrl: URL;
}

const link = ({ appUrl }: MailSettings, path: string, token?: string): string => {
  const url = new URL(path, appUrl);
  if (token !== undefined) url.searchParams.set('token', token);
  return url.href;
};
/**
 * A mail greets by name only when the address is confirmed and its owner asked for the mail. Otherwise a stranger could
 * send any text under our brand by typing it as the name.
 */
const render = (letter: Letter, settings: MailSettings): MailContent => renderLetter(letter, settings);

export const verificationMail = (settings: MailSettings, token: string): MailContent =>
  render(
    {
      subject: `Confirme seu email na ${settings.brandName}`,
      preview: 'Falta só um passo para ativar sua conta.',
      greeting: 'Olá!',
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

/** The text is the same whether or not the address has an account: the linked page asks for whatever is needed. */
export const claimMail = (settings: MailSettings, token: string): MailContent =>
  render(
    {
      subject: 'Seu plano semanal de postagens está aqui',
      preview: 'Confirme seu email e guarde o plano na sua conta.',
      greeting: 'Olá!',
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

export const existingAccountMail = (settings: MailSettings): MailContent =>
  render(
    {
      subject: `Você já tem uma conta na ${settings.brandName}`,
      preview: 'Alguém tentou se cadastrar com o seu email.',
      greeting: 'Olá!',
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

const notYou =
  'Não foi você? Alguém pode saber a sua senha: crie outra agora em “Esqueceu a senha?”, na tela de entrada.';

export const passwordChangedHereMail = (settings: MailSettings, firstName: string): MailContent =>
  render(
    {
      subject: `Sua senha da ${settings.brandName} foi alterada`,
      preview: 'As outras sessões abertas foram encerradas.',
      greeting: `Olá, ${firstName}!`,
      paragraphs: [
        'Sua senha acaba de ser alterada em Minha Conta. Só o aparelho em que a troca foi feita continua conectado; todos os outros saíram da conta.',
      ],
      action: { label: 'Ver minha conta', url: link(settings, '/minha-conta') },
      notes: [notYou],
    },
    settings,
  );

export const confirmAddressMail = (settings: MailSettings, token: string): MailContent =>
  render(
    {
      subject: `Confirme seu novo email na ${settings.brandName}`,
      preview: 'A troca só vale depois desta confirmação.',
      greeting: 'Olá!',
      paragraphs: [
        `Recebemos um pedido para usar este endereço na sua conta da ${settings.brandName}. Confirme para concluir a troca. Até lá, continua valendo o email de antes.`,
      ],
      action: { label: 'Confirmar meu novo email', url: link(settings, '/confirmar-email', token) },
      notes: [
        'O link vale por 24 horas e funciona uma vez. Por segurança, os outros aparelhos saem da conta.',
        'Não foi você? Ignore esta mensagem: sem a confirmação, nada muda.',
      ],
    },
    settings,
  );

/** Sent to a new address that already has an account, so that the requester does not learn that it exists. */
export const addressInUseMail = (settings: MailSettings): MailContent =>
  render(
    {
      subject: `Este email já tem uma conta na ${settings.brandName}`,
      preview: 'Outra conta pediu para usar este endereço.',
      greeting: 'Olá!',
      paragraphs: [
        `Alguém pediu para usar este endereço em outra conta da ${settings.brandName}. Como ele já é de uma conta, nada mudou.`,
        'Se foi você, entre com este email ou escolha outro endereço para a outra conta.',
      ],
      action: { label: 'Entrar na minha conta', url: link(settings, '/auth') },
      notes: ['Não foi você? Não precisa fazer nada: sua conta e sua senha continuam como estavam.'],
    },
    settings,
  );

export const emailChangeAskedMail = (settings: MailSettings, firstName: string): MailContent =>
  render(
    {
      subject: `Pedido de troca de email na ${settings.brandName}`,
      preview: 'A troca espera a confirmação no endereço novo.',
      greeting: `Olá, ${firstName}!`,
      paragraphs: [
        'Alguém que sabe a sua senha pediu para trocar o email da sua conta. A troca só vale depois de confirmada no endereço novo.',
      ],
      action: { label: 'Ver minha conta', url: link(settings, '/minha-conta') },
      notes: [notYou],
    },
    settings,
  );

export const emailChangedMail = (settings: MailSettings, firstName: string): MailContent =>
  render(
    {
      subject: `O email da sua conta na ${settings.brandName} foi trocado`,
      preview: 'Este endereço não entra mais na conta.',
      greeting: `Olá, ${firstName}!`,
      paragraphs: [
        'O email da sua conta acaba de ser trocado por um endereço novo, confirmado por quem o recebe. Este endereço não serve mais para entrar.',
      ],
      action: { label: 'Entrar com o novo email', url: link(settings, '/auth') },
      notes: ['Não foi você? Fale com o suporte o quanto antes.'],
    },
    settings,
  );
