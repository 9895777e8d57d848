import { addDays, weekday } from '@matilha/contract/content/event-dates';
import { type Letter, renderLetter, type Sender } from '#server/providers/mail/layout.ts';
import type { MailContent } from '#server/providers/mail/queue-mail.ts';
import type { OutPost } from './out-repository.ts';

export interface MondayMailSettings extends Sender {
  appUrl: URL;
}

interface Week {
  firstName: string;
  /** The Monday of the week (YYYY-MM-DD). */
  monday: string;
  /** The posts of the week before and of this one, by day and hour. */
  posts: readonly OutPost[];
  /** The secret part of the link that stops the mail. */
  token: string;
}

const weekdays = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado'] as const;
/** Posts of one list; the calendar has the others. */
const mostListed = 20;

const dayText = (dia: string): string => `${weekdays[weekday(dia)]}, ${dia.slice(8)}/${dia.slice(5, 7)}`;
const lineOf = ({ dia, hora, formato, tema }: OutPost): string =>
  `${dayText(dia)}${hora === null ? '' : ` às ${hora}`} · ${formato}: ${tema}`;
const counted = (count: number, singular: string, plural: string) =>
  count === 1 ? `1 ${singular}` : `${count} ${plural}`;

function listOf(posts: readonly OutPost[]): string[] {
  const more = posts.length - mostListed;
  return [...posts.slice(0, mostListed).map(lineOf), ...(more > 0 ? [`E mais ${more} no calendário.`] : [])];
}

/** Returns the mail with the posts of a week and the unpublished posts of the week before; null when there are none. */
export function mondayLetter(
  { monday, firstName, posts, token }: Week,
  settings: MondayMailSettings,
): MailContent | null {
  const open = posts.filter(({ estado }) => estado !== 'publicado');
  const week = open.filter(({ dia }) => dia >= monday);
  const missed = open.filter(({ dia }) => dia < monday);
  if (open.length === 0) return null;
  const stop = new URL('/parar-email', settings.appUrl);
  stop.searchParams.set('token', token);
  const letter: Letter = {
    subject:
      week.length === 0
        ? `Ficaram ${counted(missed.length, 'post', 'posts')} da semana passada`
        : `Sua semana de posts: ${week.length} para publicar`,
    preview: lineOf(week[0] ?? missed[0] ?? (open[0] as OutPost)),
    greeting: `Bom dia, ${firstName}!`,
    paragraphs: [
      ...(week.length === 0
        ? ['Esta semana ainda não tem post no calendário.']
        : [`Nesta semana você tem ${counted(week.length, 'post', 'posts')} para publicar:`, ...listOf(week)]),
      ...(missed.length === 0
        ? []
        : [
            `Da semana passada ${missed.length === 1 ? 'ficou' : 'ficaram'} sem publicar:`,
            ...listOf(missed),
          ]),
    ],
    action: { label: 'Abrir meus posts', url: new URL(`/posts?semana=${monday}`, settings.appUrl).href },
    notes: ['Você pediu este email em Meus posts.'],
    stop: { label: 'Não quero mais este email', url: stop.href },
  };
  return renderLetter(letter, settings);
}

/** Returns the days that the mail of a week lists. */
export const mondayPeriod = (monday: string) => ({ de: addDays(monday, -7), ate: addDays(monday, 6) });
