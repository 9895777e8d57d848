import { randomUUID } from 'node:crypto';
import type { CalculationInput } from '@matilha/contract/calculators/calculation';
import {
  basisOf,
  calculatorOf,
  compute,
  headlinesOf,
  tablesOf,
} from '@matilha/contract/calculators/calculators';
import type { CalculationKind } from '@matilha/contract/calculators/kinds';
import type { ResultTable } from '@matilha/contract/calculators/parts/calculator';
import { valueText } from '@matilha/contract/calculators/parts/units';
import type { CalculationCard } from '@matilha/contract/chat/steps';
import * as z from 'zod/mini';
import { type Tool, tool } from '#server/features/tools/api.ts';
import { refuseUnreadable } from '../rules.ts';
import { argumentName, argumentsOf, exampleArgument, valuesOf } from './arguments.ts';
import { exampleLabel, fillInput, type MissingField } from './fill-input.ts';
import { knownNumbers, type ReadShopNumbers } from './known-numbers.ts';

/** The tool of each calculator, with the words for what it does. */
const names: Readonly<Record<CalculationKind, readonly [name: string, title: string]>> = {
  'minuto-produtivo': ['calcular_minuto', 'Calculando o custo do minuto'],
  'tabela-de-precos': ['calcular_tabela', 'Montando a tabela de preços'],
  'pacote-de-banho': ['calcular_pacote', 'Fazendo a conta do pacote'],
  comissao: ['calcular_comissao', 'Fazendo a conta da comissão'],
  'ponto-de-equilibrio': ['calcular_equilibrio', 'Calculando o ponto de equilíbrio'],
  'preco-da-consulta': ['calcular_consulta', 'Calculando o preço da consulta'],
};

const output = z.object({
  calculado: z.boolean(),
  /** Fields without a number, when nothing was computed. */
  faltam: z.optional(z.array(z.object({ campo: z.string(), rotulo: z.string() }))),
  /** Numbers that do not fit together, when nothing was computed. */
  problemas: z.optional(z.array(z.string())),
  numeros: z.optional(z.array(z.string())),
  /** Markdown. */
  tabelas: z.optional(z.array(z.string())),
  passos: z.optional(z.array(z.string())),
  avisos: z.optional(z.array(z.string())),
  origem_dos_numeros: z.optional(z.array(z.string())),
  /** For the model: what the answer has to say. */
  na_resposta: z.optional(z.string()),
});
type Output = z.infer<typeof output>;

const description = (kind: CalculationKind): string => `Calculadora: ${calculatorOf(kind).pergunta}`;

/** Returns the tools that compute: one for each calculator, from its one definition. */
export const calculatorTools = (readShop: ReadShopNumbers): Tool[] =>
  Object.entries(names).map(([kind, [name, title]]) =>
    calculatorTool(kind as CalculationKind, { name, title, readShop }),
  );

function calculatorTool(
  kind: CalculationKind,
  { name, title, readShop }: { name: string; title: string; readShop: ReadShopNumbers },
): Tool {
  return tool<Record<string, unknown>, Output>({
    name,
    title,
    description: description(kind),
    effect: 'read',
    input: argumentsOf(kind),
    output,
    run: async (run, args) => {
      const sources = await knownNumbers(run, kind, readShop);
      const { input, missing, origins } = fillInput(
        kind,
        valuesOf(kind, args),
        sources,
        args[exampleArgument] === true,
      );
      if (missing.length > 0) return askFor(missing);
      const parsed = z.safeParse(calculatorOf<CalculationKind>(kind).input, input);
      if (!parsed.success) return refuse(parsed.error.issues);
      return calculate({ kind, input: parsed.data, origins });
    },
  });
}

/** Fields of a summary that are named: an answer asks for no more. */
const mostNamed = 3;

function askFor(missing: readonly MissingField[]) {
  const labels = missing.slice(0, mostNamed).map(({ rotulo }) => rotulo);
  const more = missing.length > mostNamed ? ` e mais ${missing.length - mostNamed}` : '';
  return {
    output: { calculado: false, faltam: [...missing] },
    summary: `Faltam: ${labels.join('; ')}${more}`,
  };
}

function refuse(issues: ReadonlyArray<{ path: PropertyKey[]; message: string }>) {
  const problems = issues.map(({ path, message }) => `${path.map(pathWord).join('.')}: ${message}`);
  return {
    output: { calculado: false, problemas: problems },
    summary: issues[0]?.message ?? 'Os números não fecham.',
  };
}

const pathWord = (part: PropertyKey): string =>
  typeof part === 'string' ? argumentName(part) : String(part);

function calculate({
  kind,
  input,
  origins,
}: Pick<CalculationInput, 'kind' | 'input'> & { origins: string[] }) {
  const { result, steps, notices } = compute<CalculationKind>(kind, input);
  refuseUnreadable({ kind, result, steps } as Parameters<typeof refuseUnreadable>[0]);
  const headlines = headlinesOf<CalculationKind>(kind, result).map(({ label, value, unit }) => ({
    label,
    text: valueText(value, unit),
  }));
  const said = steps.map(({ label, expression, value, unit }) => ({
    label,
    expression,
    text: valueText(value, unit),
  }));
  const basis = [...basisOf<CalculationKind>(kind, input)];
  const card: CalculationCard = {
    type: 'calculation',
    id: randomUUID(),
    kind,
    title: calculatorOf(kind).titulo,
    input: { ...input },
    headlines,
    steps: said,
    notices: [...basis, ...notices],
    origins,
  };
  const usesExample = origins.some((origin) => origin.includes(exampleLabel));
  return {
    output: {
      calculado: true,
      numeros: headlines.map(({ label, text }) => `${label}: ${text}`),
      tabelas: tablesOf<CalculationKind>(kind, { input, result }).map(markdownOf),
      passos: said.map(({ label, expression, text }) => `${label}: ${expression} = ${text}`),
      avisos: card.notices,
      origem_dos_numeros: origins,
      na_resposta: usesExample ? 'Diga que parte dos números é de exemplo.' : undefined,
    },
    summary: headlines
      .slice(0, 2)
      .map(({ label, text }) => `${label}: ${text}`)
      .join(' · '),
    card,
  };
}

/** Returns a table of a result as Markdown, which an answer shows as it is. */
function markdownOf({ caption, columns, rows }: ResultTable): string {
  const lines = [
    columns,
    columns.map(() => '---'),
    ...rows.map((row) =>
      row.map((cell) =>
        typeof cell === 'string' ? cell.replaceAll('|', '/') : valueText(cell.value, cell.unit),
      ),
    ),
  ];
  return `${caption}\n${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`;
}
