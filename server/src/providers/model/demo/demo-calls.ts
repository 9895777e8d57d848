import type { CalculationKind } from '@matilha/contract/calculators/kinds';
import { plainText } from '@matilha/contract/portuguese/plain-text';
import * as z from 'zod/mini';
import { type ModelRequest, type ModelToolCall, pasteHere } from '../model-provider.ts';
import { chooseSum } from './choose-sum.ts';
import { offersFor } from './demo-content.ts';
import { periodOf } from './demo-days.ts';
import { typedPrice } from './demo-prices.ts';
import { resultOf } from './demo-results.ts';
import { inline, keywords } from './demo-text.ts';
import { asksForWeeklyPlan, writeOnePost } from './demo-weekly-plan.ts';

/** The tools that the demonstration calls, by what a question asks for. */
const toolOf: Readonly<Record<CalculationKind, string>> = {
  'minuto-produtivo': 'calcular_minuto',
  'tabela-de-precos': 'calcular_tabela',
  'pacote-de-banho': 'calcular_pacote',
  comissao: 'calcular_comissao',
  'ponto-de-equilibrio': 'calcular_equilibrio',
  'preco-da-consulta': 'calcular_consulta',
};

/** "Lembre que a loja fecha às 19h", "Anota aí: ...", "o banho G agora custa 95, guarda isso". */
const remembers = [
  /^(?:por favor,? )?(?:guard[ae]|anot[ae]|salv[ae]|registr[ae]) (?!que\b|a[ií]\b|isso\b|pra mim\b)(?<fact>[^\n?]{8,300})$/i,
  /^(?:por favor,? )?(?:lembr[ea](?:-se)?|guard[ea]|anot[ea]|salv[ea]|registr[ea])(?: (?:a[ií]|pra mim|isso))*(?:,? (?:de )?que\s+|[:,]\s*)(?<fact>[^\n]{8,300})$/i,
  /^(?<fact>[^\n]{8,300}?)[,.;:]? (?:e )?(?:por favor,? )?(?:pode )?(?:lembr[aeo]r?|guard[ae]r?|anot[ae]r?|salv[ae]r?|registr[ae]r?)(?: (?:a[ií]|isso|disso|ess[ea] (?:preço|valor|hor[aá]rio|informação)|nov[oa]|pra mim|pfv?|por favor|t[aá]|ok|obrigad[oa]|na (?:minha )?(?:loja|tabela)))*[.!]?$/i,
];

/**
 * Returns the calls that a question leads to, by rules: a calculator for a question about a sum, with the numbers in it; a second call with the numbers
 * of the example where numbers were given and others are missing; a proposal for a fact to remember or a price to change; the posts of the asked days. None for any other question.
 */
export function chooseCalls(request: ModelRequest): ModelToolCall[] {
  const { question, tools, rounds, data } = request;
  if (tools.length === 0 || (data?.emergencies.length ?? 0) > 0) return [];
  const asked = question.replaceAll(pasteHere, '').trim();
  if (rounds.length === 0) return firstCalls({ ...request, question: asked });
  const [call, ...more] = rounds.at(-1)?.calls ?? [];
  const isFirst = rounds.length === 1 && more.length === 0;
  if (!call || !isFirst || !call.name.startsWith('calcular_')) return [];
  const hasNumbers = call.arguments !== '{}';
  if (!hasNumbers || calculationIn(rounds)?.calculado !== false) return [];
  return [callOf(call.name, { ...JSON.parse(call.arguments), usar_exemplo: true })];
}

function firstCalls(request: ModelRequest): ModelToolCall[] {
  const { question, assistantTitle, tools, data } = request;
  const isOffered = (name: string) => tools.some((tool) => tool.name === name);
  const fact = remembers.map((pattern) => pattern.exec(question)?.groups?.fact).find(Boolean);
  if (fact !== undefined && isOffered('propor_fatos'))
    return [callOf('propor_fatos', { fatos: [{ texto: fact, de: fact }] })];
  const price = typedPrice(question);
  if (price && isOffered('propor_precos')) return [callOf('propor_precos', { precos: [price] })];
  const offers = offersFor(question);
  if (offers.includes('calculos') && isOffered('ver_calculos')) return [callOf('ver_calculos', {})];
  const writesPosts = asksForWeeklyPlan(request) || writeOnePost(request) !== null;
  if (data && offers.includes('posts') && !writesPosts && isOffered('ver_posts')) {
    const { from, until } = periodOf(question, data.today);
    return [callOf('ver_posts', { de: from, ate: until })];
  }
  const sum = chooseSum(question, { assistantTitle, offers });
  return sum && isOffered(toolOf[sum.kind]) ? [callOf(toolOf[sum.kind], sum.args)] : [];
}

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
const calculationIn = (rounds: ModelRequest['rounds']): Calculated | null => resultOf(rounds, calculation);

/** The stored calculations that `ver_calculos` lists. */
const stored = z.object({
  calculos: z.array(z.object({ conta: z.string(), dia: z.string(), linhas: z.array(z.string()) })),
});

/** Returns the list of stored calculations, of those that a question names alone; null for a question that asked for none. */
export function storedParts({
  rounds,
  question,
}: Pick<ModelRequest, 'rounds' | 'question'>): string[] | null {
  const found = resultOf(rounds, stored);
  if (!found) return null;
  if (found.calculos.length === 0)
    return [STORED, 'Ainda não há nenhuma conta guardada aqui. [Fazer uma conta](/calculadoras).'];
  const words = keywords(question);
  const isNamed = (conta: string) => words.some((word) => plainText(conta).includes(word));
  const named = found.calculos.filter(({ conta }) => isNamed(conta));
  const parts = (named.length > 0 ? named : found.calculos).map(
    ({ conta, dia, linhas }) =>
      `## ${inline(conta, 80)}, ${dia.split('-').reverse().join('/')}\n\n${bullets(linhas)}`,
  );
  return [STORED, ...parts, '[Abrir as calculadoras](/calculadoras)'];
}

const mostAsked = 3;
export const STORED =
  '**Modo demonstração:** sem IA por trás, esta resposta mostra o que já está guardado aqui.';
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

/** Returns the answer to a fact or a price that a card proposes; null for any other question. */
export function proposalParts({ rounds }: Pick<ModelRequest, 'rounds'>): string[] | null {
  if (!resultOf(rounds, z.object({ propostos: z.number() }))) return null;
  const isPrice = rounds.at(-1)?.calls[0]?.name === 'propor_precos';
  return [isPrice ? PROPOSED_PRICE : PROPOSED_FACT];
}

const PROPOSED_FACT =
  '**Modo demonstração:** o que você contou está no cartão. Toque em **Lembrar disto** para que as próximas respostas saibam.';
const PROPOSED_PRICE =
  '**Modo demonstração:** o preço está no cartão. Confira e toque em **Confirmar**; antes disso nada muda.';
