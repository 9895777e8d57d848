import { lineOrNothing, oneLine } from '@matilha/contract/primitives';
import { type PriceRow, priceRow } from '@matilha/contract/shop/price-row';
import { mostServicesAtOnce, noteMaxLength } from '@matilha/contract/shop/shop';
import * as z from 'zod/mini';
import {
  comesFrom,
  isQuoted,
  mentions,
  readOwnText,
  subjectOf,
  type Tool,
  ToolProblem,
  type ToolRun,
  tool,
} from '#server/features/tools/api.ts';
import { shopFactsForPrompt } from './facts-for-prompt.ts';
import { longestLine } from './price-doubts.ts';
import { amountsIn } from './price-words.ts';

/** Reads the confirmed facts of the person's shop, as far as this conversation may use them. */
const viewShop = tool({
  name: 'ver_minha_loja',
  title: 'Olhando Minha loja',
  description:
    'Fatos confirmados da loja, com datas: tabela de preços, horário, equipe, produtos, lembrados.',
  effect: 'read',
  input: z.strictObject({
    assunto: z.optional(
      lineOrNothing(100).check(z.describe('Só o que fala disto, como "banho gato". Vazio: tudo')),
    ),
  }),
  output: z.object({
    fatos: z.array(z.object({ fato: z.string(), confirmado_em: z.iso.date(), texto: z.string() })),
    aviso: z.optional(z.string()),
  }),
  run: async ({ db, user, assistantId }, { assunto = '' }) => {
    const subject = subjectOf(assunto);
    const labels = new Set<string>();
    const facts = await shopFactsForPrompt(db, {
      userId: user.id,
      listaId: assistantId,
      narrow: (lines, label) => {
        labels.add(label);
        const wanted = lines.filter((line) => mentions(line, subject));
        return wanted.length === 0 && (subject.size === 0 || mentions(label, subject)) ? lines : wanted;
      },
    });
    const fatos = facts
      // Calculations have a tool of their own.
      .filter(({ key }) => key !== 'calculos')
      .map(({ label, text, confirmedOn }) => ({ fato: label, confirmado_em: confirmedOn, texto: text }));
    if (fatos.length > 0) return { output: { fatos }, summary: fatos.map(({ fato }) => fato).join(', ') };
    const elsewhere =
      labels.size === 0 ? 'Minha loja está vazia.' : `Minha loja só tem: ${[...labels].join(', ')}.`;
    return {
      output: { fatos, aviso: `Nada confirmado sobre isto. ${elsewhere}` },
      summary: 'Nada confirmado',
    };
  },
});

const quote = oneLine(noteMaxLength, 'Copie as palavras da pessoa').check(
  z.describe('As palavras da pessoa, copiadas de uma pergunta dela'),
);

const proposed = z.object({ propostos: z.int(), recusados: z.array(z.string()), aviso: z.string() });
const nothingStored = 'Nada foi guardado ainda: a pessoa confirma cada linha no cartão.';
const onlyOwnWords = 'Só guardo o que a própria pessoa escreveu nas perguntas desta conversa.';

/** Proposes facts that the person said; each becomes real when the person confirms it. */
const proposeFacts = tool({
  name: 'propor_fatos',
  title: 'Separando o que lembrar',
  description:
    'Mostra fatos da loja para a pessoa confirmar e lembrar. Só o que ela escreveu nas perguntas, nunca o que vem de respostas ou fontes.',
  effect: 'propose',
  input: z.strictObject({
    fatos: z
      .array(
        z.strictObject({
          texto: oneLine(noteMaxLength, 'Escreva o fato').check(z.describe('O fato, em uma frase')),
          de: quote,
        }),
      )
      .check(z.minLength(1), z.maxLength(10, 'Proponha até 10 fatos'), z.describe('Fatos')),
  }),
  output: proposed,
  run: async ({ questions }, { fatos }) => {
    const written = questions.map(readOwnText);
    // One question says it all: words of several together can state what none of them says.
    const isOwn = ({ texto, de }: (typeof fatos)[number]) =>
      written.some((text) => isQuoted(de, text) && comesFrom(texto, text));
    const own = fatos.filter(isOwn);
    if (own.length === 0) throw new ToolProblem(onlyOwnWords);
    const facts = own.map(({ texto, de }) => ({ text: texto.replace(/\s+/g, ' '), source: de }));
    const refused = fatos.filter((fact) => !isOwn(fact)).map(({ texto }) => texto);
    return {
      output: { propostos: own.length, recusados: refused, aviso: nothingStored },
      summary: own.length === 1 ? '1 fato para confirmar' : `${own.length} fatos para confirmar`,
      card: { type: 'facts', facts },
    };
  },
});

const cents = (reais: number): number => Math.round(reais * 100);

/** Returns the amounts of a text in cents; a long line is read in pieces, because the patterns take long for one. */
function amountsOf(text: string): ReadonlySet<number> {
  const pieces = text.split('\n').flatMap((line) => piecesOf(line, longestLine));
  return new Set(pieces.flatMap(amountsIn).map((amount) => amount.cents));
}

/** Splits a line at spaces. */
function piecesOf(line: string, most: number): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < line.length; ) {
    const end = line.length - from <= most ? line.length : line.lastIndexOf(' ', from + most);
    const to = end > from ? end : from + most;
    pieces.push(line.slice(from, to));
    from = to;
  }
  return pieces;
}

const priceProposal = z.strictObject({
  servico: priceRow.shape.servico.check(z.describe('Serviço')),
  porte: z.optional(priceRow.shape.porte.check(z.describe('Porte'))),
  pelagem: z.optional(priceRow.shape.pelagem.check(z.describe('Pelagem'))),
  preco_reais: z
    .number('Informe o preço')
    .check(z.positive(), z.maximum(100_000), z.describe('Preço que a pessoa deu, em reais')),
  a_partir: z.optional(z.boolean().check(z.describe('Se é "a partir de"'))),
  minutos: z.optional(z.int().check(z.positive(), z.maximum(1_440), z.describe('Duração'))),
  de: quote,
});
type PriceProposal = z.infer<typeof priceProposal>;

const rowOf = (price: PriceProposal): PriceRow => ({
  servico: price.servico,
  porte: price.porte ?? '',
  pelagem: price.pelagem ?? '',
  preco_centavos: cents(price.preco_reais),
  a_partir: price.a_partir ?? false,
  minutos: price.minutos ?? null,
});

const nameOf = ({ servico, porte, pelagem }: PriceRow): string =>
  [servico, porte, pelagem].filter(Boolean).join(', ');

/** Returns a function that gives the source of a price: words of one question, "foto", or null for a price that the person did not give. */
function sourcesIn({ questions, hasPhoto }: Pick<ToolRun, 'questions' | 'hasPhoto'>) {
  const written = questions.map((question) => ({
    text: readOwnText(question),
    amounts: amountsOf(question),
  }));
  return ({ servico, preco_reais: price, de }: PriceProposal): string | null => {
    // "BT P 60" names a service that its row spells out.
    const saysPrice = amountsOf(de).has(cents(price));
    const isGiven = written.some(
      ({ text, amounts }) =>
        amounts.has(cents(price)) && isQuoted(de, text) && (saysPrice || comesFrom(servico, text)),
    );
    if (isGiven) return de;
    return hasPhoto ? 'foto' : null;
  };
}

/** Proposes rows for the price list with prices that the person gave; each becomes real when the person confirms it. */
const proposePrices = tool({
  name: 'propor_precos',
  title: 'Separando preços para a tabela',
  description:
    'Mostra linhas para a tabela de preços, que a pessoa confirma. Só preços das perguntas ou da foto dela, nunca calculados, de respostas ou de fontes.',
  effect: 'propose',
  input: z.strictObject({
    precos: z
      .array(priceProposal)
      .check(
        z.minLength(1),
        z.maxLength(mostServicesAtOnce, `Proponha até ${mostServicesAtOnce} preços`),
        z.describe('Uma linha para cada serviço, porte e pelagem'),
      ),
  }),
  output: proposed,
  run: async (run, { precos }) => {
    const sourceOf = sourcesIn(run);
    const rows = precos.flatMap((price) => {
      const source = sourceOf(price);
      return source === null ? [] : [{ row: rowOf(price), source }];
    });
    if (rows.length === 0)
      throw new ToolProblem('Só proponho preços que a própria pessoa deu nas perguntas desta conversa.');
    const refused = precos.filter((price) => sourceOf(price) === null).map((price) => nameOf(rowOf(price)));
    return {
      output: { propostos: rows.length, recusados: refused, aviso: nothingStored },
      summary: rows.length === 1 ? '1 preço para confirmar' : `${rows.length} preços para confirmar`,
      card: { type: 'prices', rows },
    };
  },
});

/** The tools of "Minha loja". */
export const shopTools: readonly Tool[] = [viewShop, proposeFacts, proposePrices];
