import type { PlannedPost, WeeklyPlan } from '#server/content/schema.ts';
import { demonstration } from './demo-content.ts';
import { inline, plain } from './demo-text.ts';
import type { ModelRequest } from './model-provider.ts';

/** The fields of a request that decide about the plan. */
export type Asked = Pick<ModelRequest, 'question' | 'assistantTitle' | 'data'>;

const WEEKDAYS = [
  'Segunda-feira',
  'Terça-feira',
  'Quarta-feira',
  'Quinta-feira',
  'Sexta-feira',
  'Sábado',
  'Domingo',
] as const;

/** Returns true if the question asks for a week of posts, rather than for advice. */
export function asksForWeeklyPlan({ question, assistantTitle }: Asked): boolean {
  const asked = plain(question);
  const plan = /\b(planos?|planejamento|calendario|cronograma|semana|semanal|semanais)\b/.test(asked);
  const posts = /\b(post|posts|postagem|postagens|postar|instagram|insta|feed|stories|legendas?)\b/.test(
    asked,
  );
  if (plan && posts) return true;
  if (/\b(posts|postagens|legendas|ideias)\b.*\binsta(gram)?\b/.test(asked)) return true;
  return /\bplano semanal\b/.test(asked) && /instagram/.test(plain(assistantTitle));
}

/** Returns the plan for the user's kind of business; the assistant's title decides where the profile does not. */
export function chooseWeeklyPlan({ data, assistantTitle }: Asked): WeeklyPlan {
  const { plans } = demonstration();
  const category = plain(data?.business.kind ?? '');
  const title = plain(assistantTitle);
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

/** Writes a whole week of Instagram posts in Markdown, ready to use. */
export function writeWeeklyPlan(asked: Asked): string {
  const plan = chooseWeeklyPlan(asked);
  const name = inline(asked.data?.business.name ?? '', 60);
  const business = name === '' ? plan.semNome : name;
  const days = plan.dias.map((post, index) => writeDay(post, WEEKDAYS[index] ?? '', business));
  return [
    `# Plano semanal de Instagram: ${name === '' ? plan.titulo : `${name} (${plan.titulo})`}`,
    `**Objetivo da semana:** ${plan.objetivo}`,
    '## A semana em um olhar',
    writeTable(plan),
    ...days,
    '## Stories da semana',
    writeList(plan.stories),
    '## O que medir no domingo',
    writeList(plan.metas),
    'Anote também alcance, salvamentos e mensagens de cada post. O que gerou mais **conversas** volta na próxima semana com outro exemplo.',
    '## Antes de publicar',
    writeList([
      'Troque os exemplos pelo nome dos seus produtos, serviços e condições.',
      'Compare os horários com os do seu público em **Instagram → Painel profissional → Público**.',
      'Acrescente a hashtag da sua cidade ou do seu bairro.',
      plan.cuidado,
    ]),
  ].join('\n\n');
}

function writeTable(plan: WeeklyPlan): string {
  const rows = plan.dias.map(
    (post, index) => `| ${WEEKDAYS[index]} | ${post.tema} | ${post.formato} | ${post.horario} |`,
  );
  return ['| Dia | Tema | Formato | Horário |', '|---|---|---|---|', ...rows].join('\n');
}

function writeDay(post: PlannedPost, weekday: string, business: string): string {
  const details = writeList([
    `**Formato:** ${post.formato}, às ${post.horario}`,
    `**Chamada para ação:** ${post.chamada}`,
    `**Hashtags:** ${post.hashtags}`,
    `**Dica de foto:** ${post.foto}`,
  ]);
  const caption = post.legenda.replaceAll('{negocio}', business);
  return `## ${weekday}: ${post.tema}\n\n**Legenda pronta:**\n\n> ${caption}\n\n${details}`;
}

function writeList(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}
