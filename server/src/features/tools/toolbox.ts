import { type AnswerStep, card as cardForm } from '@matilha/contract/chat/steps';
import * as z from 'zod/mini';
import { AppError } from '#server/platform/app-error.ts';
import { seconds } from '#server/platform/clock.ts';
import { createCounter } from '#server/platform/counts.ts';
import { describeError } from '#server/platform/describe-error.ts';
import { asData } from '#server/providers/model/completion/write-data.ts';
import type { ModelToolCall } from '#server/providers/model/model-provider.ts';
import { type Tool, ToolProblem, type ToolResult, type ToolRun } from './tool.ts';

/** Calls of one answer that run (tools.md 8.9). */
export const mostCalls = 8;
/** Units of a result that the model reads, with its marks. */
export const longestResult = 6_000;
/**
 * Bytes of all cards of an answer, as JSON: with names and summaries its steps then stay below 64 kB, which every reader of the conversation
 * gets, and every other process reads again at each wake-up.
 */
export const mostCardBytes = 48 * 1024;
const longestSummary = 200;
/** Units of a refusal: models put whole texts into the names of arguments. */
const longestProblem = 600;
/** Units of arguments that are read: as much as a card may keep, such as a month of posts with captions of 1,200 characters. */
const longestArguments = mostCardBytes;
/** How long one call may take, in milliseconds. */
const callMs = seconds(10);

const toolCalls = createCounter('matilha_tool_calls_total', 'Calls of tools by answers', [
  'tool',
  'outcome',
] as const);

/** The summary of a tool that was cancelled with its answer. */
export const interrupted = 'Interrompido.';

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
  #cardBytes = 0;

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
    const earlier = this.#earlier.get(input.key);
    if (earlier) return { tool: null, work: earlier };
    const work = this.#work(tool, input.input, signal);
    this.#earlier.set(input.key, work);
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
      const limited = AbortSignal.any([signal, AbortSignal.timeout(callMs)]);
      limited.throwIfAborted();
      const called = this.#finish(tool, await untilAborted(this.#call(tool, input, limited), limited));
      toolCalls.inc({ tool: tool.name, outcome: 'done' });
      return called;
    } catch (error) {
      toolCalls.inc({ tool: tool.name, outcome: signal.aborted ? 'cancelled' : 'failed' });
      if (signal.aborted) return failed(tool.name, interrupted);
      const said = sentenceOf(error);
      if (said === null) this.#run.log.warn({ tool: tool.name, ...describeError(error) }, 'a tool failed');
      return failed(tool.name, said ?? 'Não funcionou agora.');
    }
  }

  /** Counts the call, then runs it. A tool that outlives its call makes no sources. */
  async #call(tool: Tool, input: unknown, signal: AbortSignal): Promise<ToolResult<unknown>> {
    if (!(await this.#take())) throw new ToolProblem('Muitas contas e buscas em um minuto. Espere um pouco.');
    signal.throwIfAborted();
    const cite: ToolRun['cite'] = (...found) => {
      signal.throwIfAborted();
      return this.#run.cite(...found);
    };
    return await tool.run({ ...this.#run, cite, signal }, input);
  }

  /** Throws for a card that cannot be kept: too big, or not as the contract describes it. */
  #finish(tool: Tool, { output, summary, card = null }: ToolResult<unknown>): Called {
    const kept = card === null ? null : z.parse(cardForm, storable(card));
    const bytes = kept === null ? 0 : Buffer.byteLength(JSON.stringify(kept));
    if (this.#cardBytes + bytes > mostCardBytes)
      throw new ToolProblem('O resultado ficou grande demais. Peça menos de cada vez.');
    this.#cardBytes += bytes;
    return {
      content: fence(tool.name, JSON.stringify(output)),
      step: { state: 'done', summary: summaryOf(summary), card: kept },
    };
  }
}

/** Returns the checked arguments, with a key that equal ones share; or the problem. */
function readArguments(tool: Tool, text: string): { input: unknown; key: string } | { problem: string } {
  if (text.length > longestArguments)
    return { problem: 'são longos demais. Mande menos de cada vez: posts, uma semana por chamada' };
  try {
    const args: unknown = text.trim() === '' ? {} : JSON.parse(text);
    const read = tool.read(args);
    if ('problem' in read) return { problem: cut(read.problem, longestProblem) };
    return { ...read, key: `${tool.name} ${JSON.stringify(read.input)}` };
  } catch {
    return { problem: 'não são JSON' };
  }
}

const failed = (name: string, sentence: string): Called => ({
  content: fence(name, `Erro: ${sentence}`),
  step: { state: 'failed', summary: summaryOf(sentence), card: null },
});

const unseen = (name: string, problem: string): Started => ({
  tool: null,
  work: Promise.resolve(failed(name, problem)),
});

/** Returns a result between marks that it cannot close itself: it is data, whoever wrote what is in it (LLM01). */
function fence(name: string, text: string): string {
  const opening = `<resultado ferramenta="${name}">\n`;
  const closing = '\n</resultado>';
  return `${opening}${cut(asData(text), longestResult - opening.length - closing.length)}${closing}`;
}

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;

const summaryOf = (text: string): string => storableText(cut(text, longestSummary));

/** PostgreSQL refuses NUL and half surrogate pairs in JSON, and the model may put them into a card. */
const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/** Returns a value of JSON with texts that the database takes. */
const storable = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_key, item: unknown) =>
    typeof item === 'string' ? storableText(item) : item,
  );

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
