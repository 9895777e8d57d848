import { addDays, weekday } from '@matilha/contract/content/event-dates';
import { plainText } from '@matilha/contract/portuguese/plain-text';
import type { PlannedPost, WeeklyPlan } from '#server/content/demonstration-schema.ts';
import type { ModelRequest } from '../model-provider.ts';
import { demonstration, suggestedFor } from './demo-content.ts';
import { daysAsked } from './demo-days.ts';
import { inline, nameBusiness, themeOf } from './demo-text.ts';
import { withDigits } from './read-amounts.ts';

/** The fields of a request that decide about the plan. */
export type Asked = Pick<ModelRequest, 'question' | 'assistantTitle' | 'data' | 'rewrite' | 'rounds'>;

const WEEKDAYS = ['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado', 'Domingo'] as const;

/** Returns true if the question asks for a week of posts, rather than for advice. */
export function asksForWeeklyPlan({ question, assistantTitle }: Asked): boolean {
  const asked = plainText(question);
  // "Quais posts estão marcados para esta semana?" asks for those that exist.
  if (/^(qual|quais|que|o que|quando|quantos)\b.{0,40}\b(post|posts|postei|marcad)/.test(asked)) return false;
  const plan = /\b(planos?|planejamento|calendario|cronograma|semana|semanal|semanais)\b/.test(asked);
  const posts = /\b(post|posts|postagem|postagens|postar|instagram|insta|feed|stories|legendas?)\b/.test(
    asked,
  );
  if (plan && posts) return true;
  if (/\b(posts|postagens|legendas|ideias)\b.*\binsta(gram)?\b/.test(asked)) return true;
  return /\bplano semanal\b/.test(asked) && /instagram/.test(plainText(assistantTitle));
}

/** Returns the plan for the user's kind of business; the assistant's title decides where the profile does not. */
export function chooseWeeklyPlan({ data, assistantTitle }: Asked): WeeklyPlan {
  const { plans } = demonstration();
  const category = plainText(data?.business.kind ?? '');
  const title = plainText(assistantTitle);
  if (/distribuidor/.test(category)) return plans.distribuidor;
  if (/groomer|tosador/.test(category)) return plans.groomer;
  if (/^apenas clinica/.test(category)) return plans.clinica;
  if (/b&t e clinica/.test(category)) return /clinica/.test(title) ? plans.clinica : plans['banho-e-tosa'];
  if (/banho/.test(category)) return plans['banho-e-tosa'];
  if (/petshop/.test(category)) return plans.petshop;
  if (/clinica/.test(title)) return plans.clinica;
  if (/distribui/.test(title)) return plans.distribuidor;
  if (/groomer/.test(title)) return plans.groomer;
  return /banho|tosa/.test(title) ? plans['banho-e-tosa'] : plans.petshop;
}

/** The first day and the length of a plan, as `post-questions.ts` of the contract asks for them. */
const askedDays = /\b(semana|quatro semanas,) de segunda, (\d\d)\/(\d\d), a domingo\b/;

/**
 * Returns the days of the plan: the days that the question names, else four weeks with three posts each, or seven days from the next Monday
 * on.
 */
function daysOf({ question, data }: Asked): string[] | undefined {
  const today = data?.today;
  if (today === undefined) return undefined;
  const [, length, day, month] = askedDays.exec(question) ?? [];
  if (length === undefined) return eachOf(addDays(today, (8 - weekday(today)) % 7), [0, 1, 2, 3, 4, 5, 6]);
  const thisYear = `${today.slice(0, 4)}-${month}-${day}`;
  const monday =
    thisYear >= addDays(today, -7) ? thisYear : `${Number(today.slice(0, 4)) + 1}${thisYear.slice(4)}`;
  const weeks = length === 'semana' ? [0] : [0, 7, 14, 21];
  const days = length === 'semana' ? [0, 1, 2, 3, 4, 5, 6] : [0, 2, 4];
  return eachOf(
    monday,
    weeks.flatMap((week) => days.map((each) => week + each)),
  );
}

const eachOf = (monday: string, after: readonly number[]): string[] =>
  after.map((days) => addDays(monday, days));

const headingOf = (day: string): string =>
  `${WEEKDAYS[(weekday(day) + 6) % 7]}, ${day.slice(8)}/${day.slice(5, 7)}`;

/**
 * Writes Instagram posts in Markdown for the days that the question names, else for a week from the next Monday on, each day in the form that
 * `trechos/formato-do-plano-semanal.md` asks of a real model.
 */
export function writeWeeklyPlan(asked: Asked): string {
  const plan = chooseWeeklyPlan(asked);
  const name = nameOf(asked);
  const headings = daysOf(asked)?.map(headingOf) ?? WEEKDAYS;
  const count = postsAsked(asked.question);
  if (count !== null) {
    const few = nearestPosts(plan, asked.question).slice(0, count);
    const written = few.map((post, index) => writeDay(post, headings[index * 2] ?? '', { asked, plan }));
    return ['Os textos prontos mais perto do tema pedido:', ...written].join('\n\n');
  }
  const days = headings.flatMap((heading, index) => {
    const post = plan.dias[index % plan.dias.length];
    return post ? writeDay(post, heading, { asked, plan }) : [];
  });
  const title = `# Plano semanal de Instagram: ${name === '' ? plan.titulo : `${name} (${plan.titulo})`}`;
  if (headings.length > WEEKDAYS.length)
    return [title.replace(' semanal', ''), `## Os ${headings.length} posts`, ...days].join('\n\n');
  return [
    title,
    `**Objetivo da semana:** ${plan.objetivo}`,
    '## Os sete dias',
    ...days,
    '## Stories da semana',
    writeList(plan.stories),
    '## Para gravar num dia só',
    writeList(plan.dias.map(({ cena, formato }, index) => `[ ] ${WEEKDAYS[index]} (${formato}): ${cena}`)),
    '## O que medir no domingo',
    writeList(plan.metas),
    'Anote também alcance, salvamentos e mensagens de cada post. O que gerou mais **conversas** volta na próxima semana com outro exemplo.',
    '## Antes de publicar',
    writeList([
      'Troque os exemplos pelo nome dos seus produtos, serviços e condições.',
      'Compare os horários com os do seu público em **Instagram → Painel profissional → Público**.',
      'Nas hashtags, troque o que está entre colchetes pelo nome do seu bairro ou da sua cidade, sem espaços.',
      plan.cuidado,
    ]),
  ].join('\n\n');
}

/** Returns how many posts a question asks for, from two to four: "me sugere 3 posts"; null for a whole plan. */
function postsAsked(question: string): number | null {
  const [, count] = /\b([234]) (?:posts|postagens|legendas)\b/.exec(withDigits(plainText(question))) ?? [];
  return count === undefined ? null : Number(count);
}

/** The heading of the one day that a question repeats. */
const repeatedDay = /^### (\S{5,8}, \d\d\/\d\d) /m;

/**
 * Writes the one post that a question asks for: for the day that it repeats, as `post-questions.ts` of the contract writes it, with a theme that the
 * question does not have; else, on the day that it names, the ready post that shares most words with it. Null for any other question.
 */
export function writeOnePost(asked: Asked): string | null {
  const { question, data, assistantTitle } = asked;
  const plan = chooseWeeklyPlan(asked);
  const [, repeated] = repeatedDay.exec(question) ?? [];
  if (repeated !== undefined && asksForAnother.test(plainText(question))) {
    const isNew = ({ objetivo }: PlannedPost) => !plainText(question).includes(plainText(objetivo));
    const post = plan.dias.find(isNew) ?? plan.dias[0];
    return post ? writeDay(post, repeated, { asked, plan }) : null;
  }
  if (!asksForPost.test(plainText(question)) || suggestedFor(question, assistantTitle) !== null) return null;
  const [post] = nearestPosts(plan, question);
  const day = data && (daysAsked(question, data.today)?.from ?? addDays(data.today, 1));
  return post && day ? writeDay(post, headingOf(day), { asked, plan }) : null;
}

const asksForAnother = /^(refaca este post|escreva outra legenda)/;
const asksForPost =
  /^(?:\w+ ){0,4}?(?:faz|faca|cria|crie|escreve|escreva|monta|monte|gera|gere|sugere|sugira|quero|preciso)\b.{0,30}?\b(?:post|legenda|reels)\b/;

/** Returns the posts of a plan that share words with a question, the nearest first. */
function nearestPosts({ dias }: WeeklyPlan, question: string): PlannedPost[] {
  const words = themeOf(question);
  const shared = ({ objetivo, legenda, cena, hashtags }: PlannedPost) => {
    const text = plainText([objetivo, legenda, cena, hashtags].join(' '));
    return words.filter((word) => text.includes(word)).length;
  };
  return dias.filter((post) => shared(post) > 0).toSorted((a, b) => shared(b) - shared(a));
}

const nameOf = ({ data }: Asked): string => inline(data?.business.name ?? '', 60);

/** Returns hashtags with the city of a profile that has city, state and country; no profile has the quarter. */
function localHashtags(hashtags: string, place: string): string {
  const [city = '', ...around] = place.split(', ');
  const tag = plainText(city).replace(/[^a-z\d]/g, '');
  return around.length < 2 || tag === '' ? hashtags : hashtags.replaceAll('[cidade]', tag);
}

function writeDay(
  post: PlannedPost,
  date: string,
  { asked, plan }: { asked: Asked; plan: WeeklyPlan },
): string {
  const caption = nameBusiness(post.legenda, nameOf(asked), plan.semNome);
  const hashtags = localHashtags(post.hashtags, asked.data?.place ?? '');
  const quoted = [caption, plan.assinatura].filter((text) => text !== null).map((text) => `> ${text}`);
  return [
    `### ${date} · ${post.formato} · ${post.horario}`,
    `- **Objetivo:** ${post.objetivo}\n- **Cena:** ${post.cena}\n- **Legenda:**`,
    quoted.join('\n>\n'),
    `- **Chamada:** ${post.chamada}\n- **Hashtags:** ${hashtags}`,
  ].join('\n\n');
}

function writeList(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}
