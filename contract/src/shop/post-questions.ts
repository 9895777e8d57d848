import { messageMaxLength } from '../chat/chat.ts';
import { cutText } from '../chat/cut-text.ts';
import { addDays, weekday } from '../content/event-dates.ts';
import type { Post } from './posts.ts';

/** Days before a plan whose themes are not to be repeated. */
export const daysNotRepeated = 60;
/** Characters of a theme that are enough to show its subject. */
const themeLength = { most: 60, least: 12 };

const names = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado'];
const date = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}`;

/** Returns a post in the form of a weekly plan, which the assistants write and the calendar reads. */
function inForm({ dia, hora, formato, tema, cena, legenda }: Post): string {
  const hour = hora === null ? '' : ` · ${hora.replace(':', 'h').replace(/h00$/, 'h')}`;
  const caption = cutText(legenda, 1_200).split('\n');
  return [
    `### ${names[weekday(dia)]}, ${date(dia)} · ${formato}${hour}`,
    `- **Objetivo:** ${tema}\n- **Cena:** ${cutText(cena, 400)}\n- **Legenda:**`,
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
  /** Themes of the 60 days before and of posts already planned, newest first. */
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
  const question = [wish, about.trim() && `Assunto: ${about.trim()}`].filter(Boolean).join('\n\n');
  const asked = '\n\nNão repita estes temas, que já usei ou planejei:';
  const known = themesThatFit(used, messageMaxLength - question.length - asked.length);
  return known === '' ? question : question + asked + known;
}

/** Returns the themes one a line, all as short as they must be to fit into `room`; the oldest are left out once too little is left of each. */
function themesThatFit(used: readonly string[], room: number): string {
  const linesOf = (most: number) => [
    ...new Set(used.map((theme) => `\n- ${cutText(theme.replace(/\s+/g, ' '), most).trim()}`)),
  ];
  const fits = (lines: readonly string[]) => lines.join('').length <= room;
  for (let most = themeLength.most; most > themeLength.least; most -= 1) {
    const lines = linesOf(most);
    if (fits(lines)) return lines.join('');
  }
  const lines = linesOf(themeLength.least);
  while (!fits(lines)) lines.pop();
  return lines.join('');
}
