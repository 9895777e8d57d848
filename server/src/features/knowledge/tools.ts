import { worksIn } from '@matilha/contract/panel/staff';
import { oneLine } from '@matilha/contract/primitives';
import * as z from 'zod/mini';
import { fitItems, fitText, type Tool, tool } from '#server/features/tools/api.ts';
import { paidMatchesOf } from './read-locked.ts';
import type { SearchMemory } from './search/search-memory.ts';
import { type Passage, retrievePassages } from './usecases/retrieve-passages.ts';

const found = z.object({ n: z.int(), titulo: z.string(), secao: z.nullable(z.string()), texto: z.string() });
type FoundPassage = z.infer<typeof found>;

/** A passage of which less fits is left out. */
const shortestText = 300;
/** Room for all passages in a result. */
const mostCharacters = 5_600;
/** As long as the number of any passage. */
const anyNumber = 9_999;

const shown = ({ n, title, heading, text }: Pick<Passage, 'title' | 'heading' | 'text'> & { n: number }) =>
  ({ n, titulo: title, secao: heading, texto: text }) satisfies FoundPassage;

/** Returns the passages that fit in one result; the last one may be cut. */
function fitPassages(passages: readonly Passage[]): Passage[] {
  const listed = passages.map((passage) => shown({ ...passage, n: anyNumber }));
  const whole = passages.slice(0, fitItems(listed, mostCharacters).kept.length);
  const next = passages[whole.length];
  if (!next) return whole;
  const used = listed.slice(0, whole.length).reduce((sum, each) => sum + JSON.stringify(each).length + 1, 0);
  const frame = JSON.stringify(shown({ ...next, n: anyNumber, text: '' })).length + 1;
  const text = fitText(next.text, mostCharacters - used - frame);
  return text.length >= shortestText ? [...whole, { ...next, text }] : whole;
}

/** Searches the knowledge bank as the person; the passages become sources of the answer. */
const searchBank = (searchMemory: SearchMemory): Tool =>
  tool({
    name: 'buscar_no_banco',
    title: 'Buscando no banco de conhecimento',
    description:
      'Busca trechos no banco de conhecimento. Use quando <fontes> não responde, com outras palavras. Cite cada trecho por [n].',
    effect: 'read',
    input: z.strictObject({
      pergunta: oneLine(300, 'Escreva o que buscar').check(z.describe('O que buscar, em poucas palavras')),
    }),
    output: z.object({ trechos: z.array(found), aviso: z.optional(z.string()) }),
    run: async ({ user, assistantId, clock, cite, takeAnswer }, { pergunta }) => {
      const asked = {
        userId: user.id,
        seesAll: worksIn(user.role, 'content'),
        question: pergunta,
        assistantId,
        takeAnswer,
      };
      const { passages, locked } = await retrievePassages({ searchMemory, clock }, asked);
      const cited = cite(
        fitPassages(passages).map(({ title, module, product, heading, text, url, nextQuestion }) => ({
          title,
          module,
          product,
          heading,
          text,
          url,
          nextQuestion,
        })),
        ...paidMatchesOf(locked),
      );
      if (cited.length === 0)
        return {
          output: { trechos: [], aviso: 'O banco não tem nada sobre isto.' },
          summary: 'Nada encontrado',
        };
      const titles = [...new Set(cited.map(({ title }) => title))];
      const count = cited.length === 1 ? '1 trecho' : `${cited.length} trechos`;
      return { output: { trechos: cited.map(shown) }, summary: `${count}: ${titles.join('; ')}` };
    },
  });

/** The tools that read the knowledge bank. */
export const knowledgeTools = ({ searchMemory }: { searchMemory: SearchMemory }): readonly Tool[] => [
  searchBank(searchMemory),
];
