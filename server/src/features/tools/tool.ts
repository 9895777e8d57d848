import type { User } from '@matilha/contract/account/account';
import type { PaidMatch } from '@matilha/contract/chat/chat';
import type { CalculationCard, Card } from '@matilha/contract/chat/steps';
import * as z from 'zod/mini';
import type { Context } from '#server/platform/context.ts';
import { withoutNulls } from '#server/platform/without-nulls.ts';
import type { KnowledgePassage, ToolDefinition } from '#server/providers/model/model-provider.ts';

/** The person for whom a tool runs, with the rights of a screen. */
export type ToolUser = Pick<
  User,
  'id' | 'role' | 'nomeNegocio' | 'categoriaNegocio' | 'cidade' | 'estado' | 'pais'
>;

/** Everything that a tool may use while it runs. */
export interface ToolRun extends Pick<Context, 'db' | 'clock'> {
  log: Pick<Context['log'], 'warn'>;
  user: ToolUser;
  assistantId: number;
  /** The calculations of this conversation's earlier answers, the last one first. */
  earlier: () => Promise<readonly CalculationCard[]>;
  /**
   * The person's own words: the question, then the earlier questions that the model reads, the last one first, without the texts of others that were
   * pasted into them.
   */
  questions: readonly string[];
  /** True when the model sees a photo of the question. */
  hasPhoto: boolean;
  /** Ends with the answer, and when the tool takes too long. */
  signal: AbortSignal;
  /**
   * Makes passages sources of the answer and returns them with their numbers: the next ones, or those that they had. The caller has checked that the
   * person may read them. `paid`, a material that they may not read, is named below the answer if no other one is; the model never reads of it.
   */
  cite: (passages: ReadonlyArray<Omit<KnowledgePassage, 'n'>>, paid?: PaidMatch) => KnowledgePassage[];
  /** Takes one of the day's model answers, before a service orders what a search found; without it none does. */
  takeAnswer?: (() => Promise<unknown>) | undefined;
}

export interface ToolResult<Output> {
  output: Output;
  /** One line for the person: "Maior comissão que mantém o lucro: 18,2%". */
  summary: string;
  card?: Card | null;
}

/** `read` reads and computes; `propose` makes a card that becomes real by the person's touch. No tool changes data by itself (tools.md 8.8). */
export type ToolEffect = 'read' | 'propose';

interface ToolParts<Input, Output> {
  /** snake_case, in Portuguese. */
  name: string;
  /** The words on the screen while it runs. */
  title: string;
  /** For the model: what it does and when to call it. */
  description: string;
  effect: ToolEffect;
  input: z.ZodMiniType<Input>;
  output: z.ZodMiniType<Output>;
  /** Throws `ToolProblem` for what the model and the person are to know. */
  run: (run: ToolRun, input: Input) => Promise<ToolResult<Output>>;
}

export interface Tool extends Pick<ToolParts<unknown, unknown>, 'name' | 'title' | 'effect' | 'output'> {
  definition: ToolDefinition;
  /** Returns the checked arguments, or the problem in words for the model. */
  read: (args: unknown) => { input: unknown } | { problem: string };
  /** `input` must come from `read`. */
  run: (run: ToolRun, input: unknown) => Promise<ToolResult<unknown>>;
}

/** The reason why a tool did nothing, in a sentence for the person and the model. */
export class ToolProblem extends Error {}

/** Declares a tool: its schema is the check of the arguments and what the model reads. */
export function tool<Input, Output>({
  name,
  title,
  description,
  effect,
  input,
  output,
  run,
}: ToolParts<Input, Output>): Tool {
  return {
    name,
    title,
    effect,
    output,
    definition: { name, description, parameters: parametersOf(input) },
    read: (args) => {
      const parsed = z.safeParse(input, withoutNulls(args));
      if (parsed.success) return { input: parsed.data };
      const problems = parsed.error.issues.slice(0, mostProblems);
      return {
        problem: problems.map(({ path, message }) => `${path.join('.') || name}: ${message}`).join('; '),
      };
    },
    run: (context, checked) => run(context, checked as Input),
  };
}

const mostProblems = 8;

/** Returns the JSON Schema of arguments without what costs tokens and says nothing: the dialect's address and patterns, which `read` checks. */
function parametersOf(input: z.ZodMiniType): object {
  const { $schema: _, ...parameters } = z.toJSONSchema(input, {
    io: 'input',
    override: ({ jsonSchema }) => {
      delete jsonSchema.pattern;
      if (jsonSchema.allOf?.every((part) => Object.keys(part).join() === 'pattern')) delete jsonSchema.allOf;
    },
  });
  return parameters;
}
