import type { CalculationKind } from '@matilha/contract/calculators/kinds';
import { plainText } from '@matilha/contract/portuguese/plain-text';
import * as z from 'zod/mini';
import { type ModelRequest, type ModelToolCall, pasteHere } from '../model-provider.ts';
import { offersFor, sumRuleOf } from './demo-content.ts';
import { calculatorsOf } from './demo-offers.ts';
import { inline } from './demo-text.ts';
import { readAmounts } from './read-amounts.ts';

/** The tools that the demonstration calls, by what a question asks for. */
const toolOf: Readonly<Record<CalculationKind, string>> = {
  'minuto-produtivo': 'calcular_minuto',
  'tabela-de-precos': 'calcular_tabela',
  'pacote-de-banho': 'calcular_pacote',
  comissao: 'calcular_comissao',
  'ponto-de-equilibrio': 'calcular_equilibrio',
  'preco-da-consulta': 'calcular_consulta',
};

/** "Lembre que a loja fecha às 19h", "Anota aí: ...". */
const remembers =
  /^(?:por favor,? )?(?:lembr[ea](?:-se)?|guard[ea]|anot[ea])(?: a[ií])?(?:,? (?:de )?que\s+|:\s*)(?<fact>[^\n]{8,300})$/i;

/**
 * Returns the calls that a question leads to, by rules: a calculator for a question about a sum, with the numbers in it; a second call with the numbers
 * of the example where numbers were given and others are missing; a proposal for a fact to remember. None for any other question.
 */
export function chooseCalls({ question, tools, rounds, data }: ModelRequest): ModelToolCall[] {
  if (tools.length === 0 || (data?.emergencies.length ?? 0) > 0) return [];
  const asked = question.replaceAll(pasteHere, '').trim();
  if (rounds.length === 0) return firstCalls(asked, tools);
  const [call, ...more] = rounds.at(-1)?.calls ?? [];
  const isFirst = rounds.length === 1 && more.length === 0;
  if (!call || !isFirst || !call.name.startsWith('calcular_')) return [];
  const hasNumbers = call.arguments !== '{}';
  if (!hasNumbers || calculationIn(rounds)?.calculado !== false) return [];
  return [callOf(call.name, { ...JSON.parse(call.arguments), usar_exemplo: true })];
}

function firstCalls(question: string, tools: ModelRequest['tools']): ModelToolCall[] {
  const isOffered = (name: string) => tools.some((tool) => tool.name === name);
  const fact = remembers.exec(question)?.groups?.fact;
  if (fact !== undefined && isOffered('propor_fatos'))
    return [callOf('propor_fatos', { fatos: [{ texto: fact, de: fact }] })];
  // Of two calculators that a question may mean, the one that has a field for each of its numbers.
  for (const kind of calculatorsOf(offersFor(question))) {
    const rule = sumRuleOf(kind);
    const args = rule && isOffered(toolOf[kind]) ? readAmounts(question, rule) : null;
    if (args === null) continue;
    const hasNumbers = Object.keys(args).length > 0;
    if (hasNumbers || asksForSum.test(plainText(question))) return [callOf(toolOf[kind], args)];
  }
  return [];
}

/** A question without numbers asks for the shop's own sum, or for advice about it, which is no sum. */
const asksForSum = /^(quanto|qual|quais|que |calcul|faca|monte|mostre)/;

const callOf = (name: string, args: object): ModelToolCall => ({
  id: `call_${name}`,
  name,
  arguments: JSON.stringify(args),
});

/** The part of a calculator's result that the demonstration shows. */
const calculation = z.object({
  calculado: z.boolean(),
  faltam: z._default(z.array(z.object({ rotulo: z.string() })), []),
  numeros: z._default(z.array(z.string()), []),
  tabelas: z._default(z.array(z.string()), []),
  avisos: z._default(z.array(z.string()), []),
  origem_dos_numeros: z._default(z.array(z.string()), []),
});
type Calculated = z.infer<typeof calculation>;

/** Returns the last result of a calculator; null without one that can be read. */
function calculationIn(rounds: ModelRequest['rounds']): Calculated | null {
  const result = rounds.at(-1)?.results[0]?.split('\n').slice(1, -1).join('\n') ?? '';
  try {
    const parsed = z.safeParse(calculation, JSON.parse(result));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

const mostAsked = 3;
const COMPUTED =
  '**Modo demonstração:** sem IA por trás. A conta foi feita pela nossa calculadora, com os números que a pergunta e a sua loja têm.';

/** Returns the parts of an answer that a calculator's result gives; null for a question without one. */
export function resultParts({ rounds }: Pick<ModelRequest, 'rounds'>): string[] | null {
  const found = calculationIn(rounds);
  if (!found?.calculado) return null;
  const { faltam = [] } = rounds.length > 1 ? (calculationIn(rounds.slice(0, 1)) ?? {}) : {};
  return [
    COMPUTED,
    `## O resultado\n\n${bullets(found.numeros)}`,
    ...found.tabelas.map(tableWithTitle),
    ...section('Atenção', found.avisos),
    ...section('De onde vieram os números', found.origem_dos_numeros.slice(0, mostOrigins)),
    ...asked(faltam.map(({ rotulo }) => rotulo)),
  ];
}

const mostOrigins = 12;

const bullets = (lines: readonly string[]): string =>
  lines.map((line) => `- ${inline(line, 300)}`).join('\n');

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`## ${title}\n\n${bullets(lines)}`];

/** The first line of a table is its title. */
function tableWithTitle(text: string): string {
  const [title = '', ...rows] = text.split('\n');
  return `**${title}**\n\n${rows.join('\n')}`;
}

function asked(labels: readonly string[]): string[] {
  if (labels.length === 0) return [];
  const questions = labels.slice(0, mostAsked).map((label, index) => `${index + 1}. ${label}`);
  return [`## Para a conta ser só da sua loja\n\nDiga na próxima pergunta:\n\n${questions.join('\n')}`];
}

/** Returns the answer to a fact that is to be remembered; null for any other question. */
export const proposalParts = ({ rounds }: Pick<ModelRequest, 'rounds'>): string[] | null =>
  rounds.at(-1)?.calls[0]?.name === 'propor_fatos'
    ? [
        '**Modo demonstração:** o que você contou está no cartão. Toque em **Lembrar disto** para que as próximas respostas saibam.',
      ]
    : null;
