import { addDays, weekday } from './event-dates.ts';
import type { Post } from './posts.ts';

/** Themes that one question asks not to repeat; more would leave no room in a message. */
export const mostThemesNamed = 40;
const themeLength = 60;
/** Days whose themes are not to be repeated. */
export const daysNotRepeated = 60;

const names = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado'];
const date = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}`;

/** Returns a post in the form of a weekly plan, which the assistants write and the calendar reads. */
function inForm({ dia, hora, formato, tema, cena, legenda }: Post): string {
  const hour = hora === null ? '' : ` · ${hora.replace(':', 'h').replace(/h00$/, 'h')}`;
  const caption = legenda.slice(0, 1_200).split('\n');
  return [
    `### ${names[weekday(dia)]}, ${date(dia)} · ${formato}${hour}`,
    `- **Objetivo:** ${tema}\n- **Cena:** ${cena.slice(0, 400)}\n- **Legenda:**`,
    caption.map((line) => `> ${line}`).join('\n'),
  ].join('\n\n');
}

const oneDay = 'Responda no modelo do plano, com este único dia e a mesma data, sem as partes finais.';

/** Returns the question that asks an assistant for another idea for the day of a post. */
export const anotherDayQuestion = (post: Post): string =>
  `Refaça este post com outra ideia. ${oneDay}\n\n${inForm(post)}`;

/** Returns the question that asks for another caption, call and hashtags of a post. */
export const anotherCaptionQuestion = (post: Post): string =>
  `Escreva outra legenda para este post, com outra chamada. Mantenha o objetivo e a cena. ${oneDay}\n\n${inForm(post)}`;

export interface PlanWish {
  /** The Monday on which the plan begins. */
  from: string;
  weeks: 1 | 4;
  /** In the owner's words; may be empty. */
  about: string;
  /** Themes of the last 60 days, newest first. */
  used: readonly string[];
}

/** Posts of a plan of four weeks: three a week fit in one answer. */
export const postsOfMonth = 12;

/** Returns the question that asks for the posts of a week or of four weeks. */
export function planQuestion({ from, weeks, about, used }: PlanWish): string {
  const to = addDays(from, weeks * 7 - 1);
  const days = `de segunda, ${date(from)}, a domingo, ${date(to)}`;
  const wish =
    weeks === 1
      ? `Crie um plano de postagens para o Instagram para a semana ${days}, um post por dia.`
      : `Crie um plano de postagens para o Instagram para quatro semanas, ${days}: ${postsOfMonth} posts, às segundas, quartas e sextas, sem as partes finais.`;
  const themes = [...new Set(used.map((theme) => theme.replace(/\s+/g, ' ').slice(0, themeLength)))];
  const known = themes.slice(0, mostThemesNamed).map((theme) => `- ${theme}`);
  return [
    wish,
    about.trim() && `Assunto: ${about.trim()}`,
    known.length > 0 && `Não repita estes temas, que já usei:\n${known.join('\n')}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}
