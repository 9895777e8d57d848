import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { answerRules } from '@matilha/contract/panel/evaluation';
import { processVariables } from '#server/config/process-variables.ts';
import { readConfig } from '#server/config.ts';
import { loadContent, loadEvaluation } from '#server/content/load-content.ts';
import type { AssistantQuestion } from '#server/content/schema.ts';
import type { Executor } from '#server/database/connection.ts';
import { openProductDatabase } from '#server/database/prepare/open-product-database.ts';
import { selectCases, storeRun } from '#server/features/evaluation/api.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createModelProvider } from '#server/providers/model/create-model-provider.ts';
import { evaluate } from './evaluation/evaluate.ts';
import { describeComparison, type Prices, type Run } from './evaluation/report.ts';
import { Refusal, runCommand, say, Usage } from './support/run-command.ts';

const usage =
  'Uso: npm run evaluate [-- --agente 5 --limite 10 --precos 0.15,0.60,0.08 --nome depois --salvar hoje.json] ou npm run evaluate -- --comparar antes.json agora.json';

interface Arguments {
  assistants: number[] | null;
  limit: number | null;
  prices: Prices | null;
  out: string | null;
  /** Name of the stored run. */
  name: string | null;
  compared: [string, string] | null;
}

function readArguments(args: string[]): Arguments {
  const options = {
    agente: { type: 'string', multiple: true },
    limite: { type: 'string' },
    precos: { type: 'string' },
    salvar: { type: 'string' },
    nome: { type: 'string' },
    comparar: { type: 'boolean' },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [before, after, ...more] = positionals;
    const compares = values.comparar === true;
    if (compares !== (before !== undefined && after !== undefined) || more.length > 0) throw new Usage(usage);
    return {
      assistants: values.agente?.map(countOf) ?? null,
      limit: values.limite === undefined ? null : countOf(values.limite),
      prices: values.precos === undefined ? null : pricesOf(values.precos),
      out: values.salvar ?? null,
      name: values.nome ?? null,
      compared: before !== undefined && after !== undefined ? [before, after] : null,
    };
  } catch {
    throw new Usage(usage);
  }
}

function countOf(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Usage(usage);
  return Number(text);
}

/** Reads the prices of input and output, and of input from the cache where it has its own. */
function pricesOf(text: string): Prices {
  if (!/^\d+(\.\d+)?(,\d+(\.\d+)?){1,2}$/.test(text)) throw new Usage(usage);
  const [input = 0, output = 0, cached = input] = text.split(',').map(Number);
  return { input, cached, output };
}

async function readRun(path: string): Promise<Run> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    throw new Refusal(`${path}: não é um arquivo salvo por npm run evaluate -- --salvar`);
  }
}

async function run({ assistants, limit, prices, out, name }: Arguments): Promise<void> {
  const config = readConfig(processVariables(process.env));
  const { assistantQuestions, toolQuestions, searchQuestions } = loadEvaluation();
  const { db, close } = await openProductDatabase(config);
  try {
    const chosen = <Question extends { assistente: number }>(questions: readonly Question[]) =>
      questions
        .filter(({ assistente }) => assistants === null || assistants.includes(assistente))
        .slice(0, limit ?? undefined);
    const wanted = chosen([...assistantQuestions, ...(await readCases(db))]);
    const log = { warn: (...parts: unknown[]) => say(`! ${parts.at(-1)}`) };
    const tools = { db, clock: systemClock, log, model: createModelProvider(config, log) };
    const questions = {
      answers: wanted,
      tools: chosen(toolQuestions),
      search: searchQuestions,
      content: loadContent(),
    };
    const result = await evaluate(tools, questions, { prices, say });
    await storeRun(db, result, name ?? `${result.modelo}, ${wanted.length} perguntas`);
    if (out !== null) {
      await writeFile(out, `${JSON.stringify(result, null, 2)}\n`);
      say(`Salvo em ${out}`);
    }
  } finally {
    await close();
  }
}

/** Returns the questions that staff wrote in the panel; rules of an older version are left out. */
async function readCases(db: Executor): Promise<AssistantQuestion[]> {
  const known: readonly string[] = answerRules;
  const isKnown = (rule: string): rule is AssistantQuestion['espera'][number] => known.includes(rule);
  return (await selectCases(db)).map(({ listaId, question, expected }) => ({
    assistente: listaId,
    pergunta: question,
    espera: expected.filter(isKnown),
  }));
}

await runCommand(async () => {
  const args = readArguments(process.argv.slice(2));
  if (args.compared === null) return await run(args);
  const [before, after] = await Promise.all(args.compared.map(readRun));
  if (before && after) for (const line of describeComparison(before, after)) say(line);
});
