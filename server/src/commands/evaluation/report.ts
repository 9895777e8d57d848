import type { Share } from '@matilha/contract/panel/evaluation';
import { compareRuns } from '#server/features/evaluation/api.ts';
import type { Rule } from './check-answer.ts';
import type { Outcome } from './evaluate-answers.ts';
import type { SearchResult, SuggestionFigures } from './evaluate-search.ts';
import type { ToolOutcome } from './evaluate-tools.ts';

/** Everything that one run measured; the file of `--out`. */
export interface Run {
  quando: string;
  modelo: string;
  busca: SearchResult;
  sugestoes: SuggestionFigures[];
  respostas: Outcome[];
  /** The questions about tools, with tools and without; absent in older files. */
  ferramentas?: { com: ToolOutcome[]; sem: ToolOutcome[] };
}

/** US dollars for a million tokens. */
export interface Prices {
  input: number;
  /** Input that the service has in its cache. */
  cached: number;
  output: number;
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((100 * part) / whole)}%`;
const oneDecimal = (value: number): string => value.toLocaleString('pt-BR', { maximumFractionDigits: 1 });

/** Returns rows as aligned columns: text to the left, figures to the right. */
function table(rows: readonly (readonly string[])[]): string[] {
  const columns = rows[0]?.map((_, column) => rows.map((row) => row[column] ?? '')) ?? [];
  const widths = columns.map((cells) => Math.max(...cells.map(({ length }) => length)));
  const figures = columns.map((cells) => cells.slice(1).every((cell) => /^(US\$ )?[\d–]/.test(cell)));
  const pad = (cell: string, column: number) => {
    const width = widths[column] ?? 0;
    return figures[column] ? cell.padStart(width) : cell.padEnd(width);
  };
  return rows.map((row) => row.map(pad).join('  ').trimEnd());
}

/** Returns the figures of the search by kind of question. */
export function describeSearch({ tipos, mediana, p95 }: SearchResult): string[] {
  const rows = tipos.map(({ tipo, perguntas, primeiro, tres, cinco, nada }) => [
    tipo,
    String(perguntas),
    ...[primeiro, tres, cinco, nada].map((count) => percent(count, perguntas)),
  ]);
  return [
    'Busca no banco de conhecimento',
    ...table([['tipo', 'perguntas', '1º', 'nos 3', 'nos 5', 'sem resposta'], ...rows]),
    `${oneDecimal(mediana)} ms na mediana, ${oneDecimal(p95)} ms no percentil 95`,
  ];
}

export function describeSuggestions(figures: readonly SuggestionFigures[]): string[] {
  const sum = (key: 'sugestoes' | 'encontradas') => figures.reduce((total, each) => total + each[key], 0);
  return [
    'Sugestões que encontram um material do próprio agente entre os 3 primeiros',
    ...table(
      figures.map((each) => [`agente ${each.assistente}`, `${each.encontradas} de ${each.sugestoes}`]),
    ),
    `${sum('encontradas')} de ${sum('sugestoes')}: ${percent(sum('encontradas'), sum('sugestoes'))}`,
  ];
}

interface AssistantFigures {
  kept: number;
  applied: number;
  failed: number;
  tokensIn: number;
  tokensCached: number;
  tokensOut: number;
  seconds: number;
  count: number;
  broken: Map<Rule, number>;
}

function figuresOf(outcomes: readonly Outcome[]): AssistantFigures {
  const figures: AssistantFigures = {
    kept: 0,
    applied: 0,
    failed: 0,
    tokensIn: 0,
    tokensCached: 0,
    tokensOut: 0,
    seconds: 0,
    count: 0,
    broken: new Map(),
  };
  for (const { regras, falha, tokensEntrada, tokensDoCache, tokensSaida, segundos } of outcomes) {
    figures.count += 1;
    figures.seconds += segundos;
    figures.tokensIn += tokensEntrada ?? 0;
    figures.tokensCached += tokensDoCache ?? 0;
    figures.tokensOut += tokensSaida ?? 0;
    if (falha !== null) figures.failed += 1;
    for (const [rule, kept] of Object.entries(regras) as Array<[Rule, boolean]>) {
      figures.applied += 1;
      if (kept) figures.kept += 1;
      else figures.broken.set(rule, (figures.broken.get(rule) ?? 0) + 1);
    }
  }
  return figures;
}

const byAssistant = (outcomes: readonly Outcome[]): Map<number, Outcome[]> =>
  Map.groupBy(outcomes, ({ assistente }) => assistente);

type Tokens = Pick<AssistantFigures, 'tokensIn' | 'tokensCached' | 'tokensOut'>;

function costOf({ tokensIn, tokensCached, tokensOut }: Tokens, prices: Prices | null): string {
  if (prices === null) return '–';
  const read = (tokensIn - tokensCached) * prices.input + tokensCached * prices.cached;
  const dollars = (read + tokensOut * prices.output) / 1_000_000;
  return `US$ ${dollars.toLocaleString('pt-BR', { minimumFractionDigits: 4, maximumFractionDigits: 4 })}`;
}

/** Returns for each assistant the rules kept, tokens, cost and seconds, and the rules it broke. */
export function describeAnswers(outcomes: readonly Outcome[], prices: Prices | null): string[] {
  const row = (name: string, its: readonly Outcome[]) => {
    const figures = figuresOf(its);
    const broken = [...figures.broken].map(([rule, count]) => (count > 1 ? `${rule} ×${count}` : rule));
    return [
      name,
      String(figures.count),
      percent(figures.kept, figures.applied),
      String(figures.tokensIn),
      String(figures.tokensCached),
      String(figures.tokensOut),
      costOf(figures, prices),
      oneDecimal(figures.seconds / Math.max(1, figures.count)),
      [...broken, ...(figures.failed > 0 ? [`${figures.failed} sem resposta`] : [])].join(', '),
    ];
  };
  const header = ['agente', 'perguntas', 'regras', 'entrada', 'do cache', 'saída', 'custo', 's', 'quebradas'];
  const rows = [...byAssistant(outcomes)].map(([id, its]) => row(String(id), its));
  return ['Respostas dos agentes', ...table([header, ...rows, row('todos', outcomes)])];
}

/** Returns how the second run differs from the first: rules kept by assistant, and each rule that changed for a question. */
export function describeComparison(before: Run, after: Run): string[] {
  const { assistants, search, changes } = compareRuns(before, after);
  const shareOf = ({ kept, of }: Share) => percent(kept, of);
  const rows = assistants.map((each) => [String(each.id), shareOf(each.before), shareOf(each.after)]);
  return [
    `${before.modelo} (${before.quando}) → ${after.modelo} (${after.quando})`,
    ...table([['agente', 'antes', 'agora'], ...rows]),
    `Busca, nos 3 primeiros: ${shareOf(search.before)} → ${shareOf(search.after)}`,
    ...changes.map(
      ({ assistant, question, rule, kept }) => `${kept ? '+' : '−'} ${rule} · ${assistant}: ${question}`,
    ),
  ];
}

const toolRules = ['ferramenta', 'campos', 'números', 'citações'] as const;

/** Returns the questions about tools with tools and without, side by side, and what each one broke. */
export function describeTools(
  { com, sem }: NonNullable<Run['ferramentas']>,
  prices: Prices | null,
): string[] {
  const column = (outcomes: readonly ToolOutcome[]) => {
    const kept = (rule: (typeof toolRules)[number]) => {
      const judged = outcomes.filter(({ regras }) => regras[rule] !== undefined);
      return percent(judged.filter(({ regras }) => regras[rule]).length, judged.length);
    };
    const sumOf = (value: (outcome: ToolOutcome) => number | null) =>
      outcomes.reduce((sum, outcome) => sum + (value(outcome) ?? 0), 0);
    const mean = (value: (outcome: ToolOutcome) => number) =>
      oneDecimal(sumOf(value) / Math.max(1, outcomes.length));
    const tokensIn = sumOf(({ tokensEntrada }) => tokensEntrada);
    const tokensCached = sumOf(({ tokensDoCache }) => tokensDoCache);
    const tokensOut = sumOf(({ tokensSaida }) => tokensSaida);
    return [
      ...toolRules.map(kept),
      mean(({ rodadas }) => rodadas),
      mean(({ chamadas }) => chamadas),
      String(tokensIn),
      String(tokensOut),
      costOf({ tokensIn, tokensCached, tokensOut }, prices),
      mean(({ segundos }) => segundos),
    ];
  };
  const names = [...toolRules, 'rodadas', 'chamadas', 'entrada', 'saída', 'custo', 's'];
  const having = column(com);
  const lacking = column(sem);
  const rows = names.map((name, index) => [name, having[index] ?? '', lacking[index] ?? '']);
  const broken = com.flatMap(({ pergunta, regras, falha }) => {
    const rules = toolRules.filter((rule) => regras[rule] === false);
    const said = [...rules, ...(falha === null ? [] : [falha])].join(', ');
    return said === '' ? [] : [`− ${said} · ${pergunta}`];
  });
  return [`Ferramentas, em ${com.length} perguntas`, ...table([['', 'com', 'sem'], ...rows]), ...broken];
}
