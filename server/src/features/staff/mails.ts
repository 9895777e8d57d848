import { type StaffRole, staffRoleNames } from '@matilha/contract/panel/staff-access';
import { type Letter, renderLetter, type Sender } from '#server/providers/mail/layout.ts';
import type { MailContent } from '#server/providers/mail/queue-mail.ts';

/** The configuration that mails need. Links are built from the configured address, never from the request (R28). */
export interface MailSettings extends Sender {
  appUrl: URL;
}

const time = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
});

/** The token stands behind `#`: no server and no log of a proxy ever sees it. */
const invitationLink = ({ appUrl }: MailSettings, token: string): string =>
  new URL(`/convite#${token}`, appUrl).href;

export const invitationMail = (settings: MailSettings, token: string, role: StaffRole): MailContent =>
  renderLetter(
    {
      subject: `Convite para o painel da ${settings.brandName}`,
      preview: 'Escolha uma senha e comece.',
      greeting: 'Olá!',
      paragraphs: [
        `Você foi convidado para trabalhar no painel da ${settings.brandName}. Seu papel: ${staffRoleNames[role]}.`,
        'Abra o link, escolha uma senha forte e entre. No primeiro acesso o painel pede um segundo fator: um aplicativo de códigos no celular ou uma chave de acesso.',
      ],
      action: { label: 'Aceitar o convite', url: invitationLink(settings, token) },
      notes: [
        'O link vale por 7 dias e funciona uma vez.',
        'Se este email já tem conta, ela passa a ser da equipe: a senha muda e os aparelhos conectados saem.',
        'Não esperava este convite? Ignore esta mensagem: sem o link, nada muda.',
      ],
    },
    settings,
  );

/** A change of the team, for a mail to every operator. */
export interface StaffNews {
  subject: string;
  happened: string;
  /** Email of the person whom it is about. */
  person: string;
  at: Date;
  /** Network address of the caller; absent on the machine itself. */
  address?: string | undefined;
}

/** Tells every operator that a member of staff moved money or changed a price. */
export const moneyNewsMail = (
  settings: MailSettings,
  { subject, lines, person, at }: { subject: string; lines: readonly string[]; person: string; at: Date },
): MailContent =>
  renderLetter(
    {
      subject,
      preview: `${person}: ${lines[0] ?? ''}`,
      greeting: 'Olá!',
      paragraphs: [`${person} fez isto em ${time.format(at)} (horário de Brasília):`, ...lines],
      action: { label: 'Ver o registro de ações', url: new URL('/admin/audit', settings.appUrl).href },
      notes: [
        'Toda pessoa da operação recebe este aviso.',
        'Não era esperado? Desfaça pelo Histórico do item e, em Equipe, encerre o acesso da pessoa.',
      ],
    },
    settings,
  );

export function staffNewsMail(settings: MailSettings, news: StaffNews): MailContent {
  const where = news.address === undefined ? '' : `, do endereço de rede ${news.address}`;
  const letter: Letter = {
    subject: news.subject,
    preview: `${news.person}: ${news.happened}`,
    greeting: 'Olá!',
    paragraphs: [
      `${news.person}: ${news.happened}`,
      `Foi em ${time.format(news.at)} (horário de Brasília)${where}.`,
    ],
    action: { label: 'Ver a equipe', url: new URL('/admin/team', settings.appUrl).href },
    notes: [
      'Toda pessoa da operação recebe este aviso.',
      'Não era esperado? Em Equipe, encerre o acesso da pessoa ou zere o segundo fator dela. Depois leia a auditoria.',
    ],
  };
  return renderLetter(letter, settings);
}
