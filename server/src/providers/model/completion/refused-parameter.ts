import type { ServiceError } from './completion-chunk.ts';

/** Parameters that an answer can do without. */
export const OPTIONAL_PARAMETERS = [
  'temperature',
  'max_tokens',
  'max_completion_tokens',
  'stream_options',
  'tools',
  'response_format',
  'reasoning_effort',
] as const;
export type OptionalParameter = (typeof OPTIONAL_PARAMETERS)[number];

/**
 * Words of the services that do not name the parameter in a field of the error: Ollama ("does not support tools", "invalid reasoning value"), vLLM ("tool
 * choice requires --enable-auto-tool-choice"), OpenRouter (404, "No endpoints found that support tool use"), DeepSeek ("This response_format type is
 * unavailable"), older versions of Azure's interface ("json_schema is enabled only for api versions").
 */
const WORDS = [
  {
    parameter: 'reasoning_effort',
    words:
      /reasoning[ _](effort|value)\b.{0,80}(not support|unsupported|must be)|invalid reasoning|not support(ed)? (thinking|reasoning)/i,
  },
  {
    parameter: 'tools',
    words: /(not|no endpoints found that) support(ed)? (the )?(use of )?(tool|function)/i,
  },
  {
    parameter: 'tools',
    words:
      /(tool|function)[ _-]?(s|use|choice|calls|calling)?\b.{0,40}(not supported|unsupported|requires --)/i,
  },
  {
    parameter: 'response_format',
    words:
      /(response[ _]format|json[ _]schema|structured outputs?)\b.{0,60}(not support|unsupported|unavailable|only)/i,
  },
  {
    parameter: 'response_format',
    words: /not support(ed)? .{0,20}(response[ _]format|json[ _]schema|structured output)/i,
  },
] as const;
/** OpenAI's words for a parameter that it does not know, and the place of the fault as FastAPI writes it (Mistral, Maritaca). */
const NAMED = /unrecogni[sz]ed request argument supplied: (\w{1,40})|"loc":\["body","(\w{1,40})"/i;

/** Units of an error's message that are read. */
const MOST_WORDS = 1_000;

/**
 * Returns the parameter that a service refused; `unknown` where it refused the request and did not say which part; null for any other failure. The
 * refused value may be ours or the model's.
 */
export function refusedParameter(
  status: number,
  error: ServiceError | null,
): OptionalParameter | 'unknown' | null {
  if (![400, 404, 422].includes(status)) return null;
  const words = error?.message.slice(0, MOST_WORDS) ?? '';
  const [, argument, place] = NAMED.exec(words) ?? [];
  const names = [error?.param?.split(/[.[]/)[0], argument, place];
  const named = OPTIONAL_PARAMETERS.find((parameter) => names.includes(parameter));
  const meant = named ?? WORDS.find((known) => known.words.test(words))?.parameter;
  return meant ?? (status === 404 ? null : 'unknown');
}
