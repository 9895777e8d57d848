import { dayInBrazil } from '@matilha/contract/content/event-dates';
import { postFormats } from '@matilha/contract/shop/post-formats';
import {
  fitsInstagram,
  mostDaysListed,
  postFields,
  postHour,
  postStates,
} from '@matilha/contract/shop/posts';
import * as z from 'zod/mini';
import { fitItems, periodParameters, type Tool, ToolProblem, tool } from '#server/features/tools/api.ts';
import { selectPeriod } from './repository.ts';

/** Characters of a caption that are enough to know the post. */
const captionBeginning = 120;

const listed = z.object({
  dia: z.iso.date(),
  hora: z.nullable(z.string()),
  formato: z.enum(postFormats),
  tema: z.string(),
  estado: z.enum(postStates),
  legenda: z.string(),
});

const beginningOf = (text: string): string =>
  text.length <= captionBeginning ? text : `${text.slice(0, captionBeginning).replace(/\p{Cs}$/u, '')}…`;

/** Reads the posts in the person's own calendar. */
const viewPosts = tool({
  name: 'ver_posts',
  title: 'Olhando os posts do calendário',
  description: `Posts da pessoa no calendário entre dois dias, até ${mostDaysListed} dias, com o começo da legenda.`,
  effect: 'read',
  input: periodParameters(mostDaysListed),
  output: z.object({ posts: z.array(listed), faltam: z.int() }),
  run: async ({ db, user }, { de, ate }) => {
    const posts = await selectPeriod(db, user.id, { de, ate });
    const { kept, left } = fitItems(
      posts.map(({ dia, hora, formato, tema, estado, legenda }) => ({
        dia,
        hora,
        formato,
        tema,
        estado,
        legenda: beginningOf(legenda),
      })),
    );
    const count = posts.length === 1 ? '1 post' : `${posts.length} posts`;
    return {
      output: { posts: kept, faltam: left },
      summary: posts.length === 0 ? 'Nenhum post nestes dias' : count,
    };
  },
});

/** As many as the longest plan has. */
const mostProposed = 31;

const proposal = z
  .strictObject({
    dia: postFields.dia.check(z.describe('AAAA-MM-DD, de hoje em diante')),
    hora: z.optional(postHour.check(z.describe('Como 18:30'))),
    formato: postFields.formato.check(z.describe('Formato')),
    tema: postFields.tema.check(z.describe('Objetivo, em uma linha')),
    cena: z._default(postFields.cena, '').check(z.describe('O que fotografar ou gravar')),
    legenda: postFields.legenda.check(
      z.minLength(1, 'Escreva a legenda'),
      z.describe('Legenda pronta, sem chamada nem hashtags'),
    ),
    chamada: z._default(postFields.chamada, '').check(z.describe('Chamada para ação')),
    hashtags: z._default(postFields.hashtags, []).check(z.describe('Cada uma com # e sem espaços')),
  })
  .check(fitsInstagram);

/** Proposes posts; they come into the calendar when the person takes them from the answer. */
const proposePosts = tool({
  name: 'propor_posts',
  title: 'Montando os posts',
  description:
    'Mostra posts prontos, que a pessoa põe no calendário com um toque. Use sempre que escrever posts para dias; não repita as legendas no texto.',
  effect: 'propose',
  input: z.strictObject({
    posts: z
      .array(proposal)
      .check(
        z.minLength(1),
        z.maxLength(mostProposed, `Proponha até ${mostProposed} posts`),
        z.describe('Na ordem dos dias'),
      ),
  }),
  output: z.object({ propostos: z.int(), aviso: z.string() }),
  run: async ({ clock }, { posts }) => {
    const today = dayInBrazil(clock.now());
    const past = posts.filter(({ dia }) => dia < today).map(({ dia }) => dia);
    if (past.length > 0) throw new ToolProblem(`Hoje é ${today}: ${past.join(', ')} já passou.`);
    return {
      output: {
        propostos: posts.length,
        aviso: 'Nada foi guardado ainda: a pessoa vê os posts abaixo da resposta e os põe no calendário.',
      },
      summary: posts.length === 1 ? '1 post proposto' : `${posts.length} posts propostos`,
      card: { type: 'posts', posts: posts.map(({ hora = null, ...post }) => ({ ...post, hora })) },
    };
  },
});

/** The tools of the calendar of posts. */
export const postTools: readonly Tool[] = [viewPosts, proposePosts];
