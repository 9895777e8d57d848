import type { AnswerStep } from '@matilha/contract/chat/steps';
import { AppError } from '#server/platform/app-error.ts';
import { seconds } from '#server/platform/clock.ts';
import { createCounter } from '#server/platform/counts.ts';
import { describeError } from '#server/platform/describe-error.ts';
import { asData } from '#server/providers/model/completion/write-data.ts';
import type { ModelToolCall } from '#server/providers/model/model-provider.ts';
import { type Tool, ToolProblem, type ToolResult, type ToolRun } from './tool.ts';

/** Calls of one answer that run (tools.md 8.9). */
export const mostCalls = 8;
/** Units of a result that the model reads. */
export const longestResult = 6_000;
const longestSummary = 200;
/** Units of arguments that are read. */
const longestArguments = 20_000;
/** How long one call may take, in milliseconds. */
const callMs = seconds(10);

const toolCalls = createCounter('matilha_tool_calls_total', 'Calls of tools by answers', [
  'tool',
  'outcome',
] as const);

/** The outcome of a call: what the model reads, and what the person sees. */
export interface Called {
  content: string;
  step: Omit<AnswerStep, 'name' | 'title'>;
}

/** A call that began. */
export interface Started {
  /** The tool whose step the person sees; null for a call that shows nothing: unknown, misread, past the limit, or made before. */
  tool: Tool | null;
  /** Never rejects, and ends soon after the answer's signal is aborted. */
  work: Promise<Called>;
}

/** Counts a call against the account's limit; returns false past it. */
export type TakeCall = () => Promise<boolean>;

/** Runs the calls of one answer: known tools, within their limits, with checked arguments. */
export class Toolbox {
  readonly #tools: ReadonlyMap<string, Tool>;
  readonly #run: Omit<ToolRun, 'signal'>;
  readonly #take: TakeCall;
  readonly #misread = new Set<string>();
  readonly #earlier = new Map<string, Promise<Called>>();
  #calls = 0;

  constructor(tools: readonly Tool[], run: Omit<ToolRun, 'signal'>, take: TakeCall) {
    this.#tools = new Map(tools.map((tool) => [tool.name, tool]));
    this.#run = run;
    this.#take = take;
  }

  /** Starts a call; the same call made again shares the work of the first. */
  start(call: ModelToolCall, signal: AbortSignal): Started {
    const tool = this.#tools.get(call.name);
    const names = [...this.#tools.keys()].join(', ');
    if (tool === undefined) return unseen('ferramenta', `não há ferramenta com este nome. Há: ${names}.`);
    this.#calls += 1;
    if (this.#calls > mostCalls)
      return unseen(tool.name, 'esta resposta já usou todas as chamadas. Responda com o que tem.');
    const input = readArguments(tool, call.arguments);
    if ('problem' in input) return this.#refuse(tool, input.problem);
    const key = `${tool.name} ${JSON.stringify(input.input)}`;
    const earlier = this.#earlier.get(key);
    if (earlier) return { tool: null, work: earlier };
    const work = this.#work(tool, input.input, signal);
    this.#earlier.set(key, work);
    return { tool, work };
  }

  /** Says once what was wrong with the arguments; the second time the person sees that the tool did not work. */
  #refuse(tool: Tool, problem: string): Started {
    toolCalls.inc({ tool: tool.name, outcome: 'misread' });
    const wasMisread = this.#misread.has(tool.name);
    this.#misread.add(tool.name);
    if (!wasMisread)
      return unseen(tool.name, `argumentos recusados: ${problem}. Corrija e chame de novo, uma vez.`);
    const refusal = failed(tool.name, 'Os dados não couberam nesta ferramenta.');
    return { tool, work: Promise.resolve(refusal) };
  }

  async #work(tool: Tool, input: unknown, signal: AbortSignal): Promise<Called> {
    try {
      if (!(await this.#take()))
        throw new ToolProblem('Muitas contas e buscas em um minuto. Espere um pouco.');
      const limited = AbortSignal.any([signal, AbortSignal.timeout(callMs)]);
      const result = await untilAborted(tool.run({ ...this.#run, signal: limited }, input), limited);
      toolCalls.inc({ tool: tool.name, outcome: 'done' });
      return done(tool, result);
    } catch (error) {
      toolCalls.inc({ tool: tool.name, outcome: 'failed' });
      const said = sentenceOf(error);
      if (said === null && !signal.aborted)
        this.#run.log.warn({ tool: tool.name, ...describeError(error) }, 'a tool failed');
      return failed(tool.name, said ?? 'Não funcionou agora.');
    }
  }
}

function readArguments(tool: Tool, text: string): ReturnType<Tool['read']> {
  if (text.length > longestArguments) return { problem: 'são longos demais' };
  try {
    return tool.read(text.trim() === '' ? {} : JSON.parse(text));
  } catch {
    return { problem: 'não são JSON' };
  }
}

const done = (tool: Tool, { output, summary, card = null }: ToolResult<unknown>): Called => ({
  content: fence(tool.name, cut(JSON.stringify(output), longestResult)),
  step: { state: 'done', summary: cut(summary, longestSummary), card },
});

const failed = (name: string, sentence: string): Called => ({
  content: fence(name, `Erro: ${sentence}`),
  step: { state: 'failed', summary: cut(sentence, longestSummary), card: null },
});

const unseen = (name: string, problem: string): Started => ({
  tool: null,
  work: Promise.resolve(failed(name, problem)),
});

/** Returns a result between marks that it cannot close itself: it is data, whoever wrote what is in it (LLM01). */
const fence = (name: string, text: string): string =>
  `<resultado ferramenta="${name}">\n${asData(text)}\n</resultado>`;

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;

const sentenceOf = (error: unknown): string | null =>
  error instanceof ToolProblem || error instanceof AppError ? error.message : null;

/** Returns the work's outcome, or throws as soon as the signal is aborted: a query that goes on is not waited for. */
function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(new DOMException('the call is no longer wanted', 'AbortError'));
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener('abort', onAbort));
}
