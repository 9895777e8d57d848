import type { ModelRequest, ModelRound, ModelToolCall, Picture } from '../model-provider.ts';
import { asData, section, writeData } from './write-data.ts';

type Rewrite = NonNullable<ModelRequest['rewrite']>;

/** One turn as services that speak OpenAI's protocol read it. */
export interface ChatMessage {
  role: 'system' | 'user' | 'assistant' | 'tool';
  /** Parts only in a turn with a picture: some services read nothing but text. */
  content: string | ContentPart[];
  /** Only in a turn of the model that called tools. */
  tool_calls?: object[];
  reasoning_content?: string;
  /** Only in the result of a call. */
  tool_call_id?: string;
}

type ContentPart = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } };

/**
 * Returns the turns of a request: one system turn with nothing written by users, then user and assistant strictly alternating, which the
 * templates of some models insist on. Only the last user turn holds the data of the question, so all turns before it are equal for the
 * next question of the conversation, and providers can cache them (decision 0033). The calls of this question and their results follow it; without
 * `withTools`, for a model that takes no tools, the results stand among its data.
 */
export function writeMessages(request: ModelRequest, { withTools = true } = {}): ChatMessage[] {
  const { instructions, memory, rewrite, unfinished, picture, rounds } = request;
  const history = rewrite === null ? request.history : [...request.history, rewriteOf(request, rewrite)];
  const results = withTools ? '' : writeResults(rounds);
  const questions = [...history.map(({ question }) => question), results + writeQuestion(request)];
  if (memory !== null) questions[0] = `${section('resumo', [asData(memory)])}\n\n${questions[0]}`;
  const answers = [...history.map(({ answer }) => answer), ...(unfinished === null ? [] : [unfinished])];
  if (unfinished !== null) questions.push(askToContinue(unfinished));
  return [
    { role: 'system', content: instructions },
    ...questions.flatMap((question, index): ChatMessage[] => {
      const answer = answers[index];
      const withPicture = picture !== null && index === request.history.length;
      const asked: ChatMessage = { role: 'user', content: withPicture ? show(picture, question) : question };
      const called = withTools && index === history.length ? rounds.flatMap(writeRound) : [];
      return answer === undefined
        ? [asked, ...called]
        : [asked, ...called, { role: 'assistant', content: answer }];
    }),
  ];
}

const show = ({ base64 }: Picture, question: string): ContentPart[] => [
  { type: 'text', text: question },
  { type: 'image_url', image_url: { url: `data:image/jpeg;base64,${base64}` } },
];

const rewriteOf = ({ question }: ModelRequest, { answer }: Rewrite) => ({ question, answer });

function writeQuestion({ data, question, rewrite }: ModelRequest): string {
  const asked = rewrite === null ? fencePasted(question) : rewriting[rewrite.style];
  return data === null ? asked : `${writeData(data)}\n\n${asked}`;
}

/** Quotations this long, lines that a mail program quotes and messages as WhatsApp exports them are texts of others. */
const pasted =
  /"[\s\S]{40,}"|“[\s\S]{40,}”|«[\s\S]{40,}»|(?:^>.*(?:\n|$))+|(?:^\[?\d{1,2}\/\d{1,2}\/\d{2,4},? \d{1,2}:\d{2}.*(?:\n|$))+/gm;

/** Returns the question with what others wrote in it between marks, so that an order in it is seen as part of a text (LLM01). */
const fencePasted = (question: string): string =>
  question.replace(pasted, (text) => `\n<texto_colado>\n${asData(text).trim()}\n</texto_colado>\n`).trim();

const rewriting: Record<Rewrite['style'], string> = {
  shorter:
    'Escreva de novo a sua última resposta, com no máximo metade do tamanho: só o que será usado, sem introdução.',
  longer:
    'Escreva de novo a sua última resposta com mais detalhes: passo a passo, exemplos prontos e números onde couber.',
  tone: 'Escreva de novo a sua última resposta em outro tom: se estava formal, mais leve e próximo; se estava leve, mais profissional. O conteúdo fica o mesmo.',
};

/** The units that the model is asked to repeat: enough to find the seam in its continuation. */
const seamLength = 80;

/** Returns the end of a cut answer that the continuation begins with. */
export const seamOf = (unfinished: string): string => unfinished.slice(-seamLength);

const askToContinue = (unfinished: string): string =>
  `Sua resposta foi cortada pelo limite de tamanho. Comece repetindo exatamente estas últimas palavras e siga dali até o fim, sem introdução e sem recomeçar:\n\n${seamOf(unfinished)}`;

/** Returns the turn that called tools, then one turn for each result. */
const writeRound = ({ text, calls, results, reasoning }: ModelRound): ChatMessage[] => [
  {
    role: 'assistant',
    content: text,
    ...(reasoning !== undefined && { reasoning_content: reasoning }),
    tool_calls: calls.map(writeCall),
  },
  ...calls.map(
    ({ id }, index): ChatMessage => ({ role: 'tool', tool_call_id: id, content: results[index] ?? '' }),
  ),
];

/** Names that OpenAI refuses and arguments that Ollama cannot read would fail the whole question. */
const writeCall = ({ id, name, arguments: given, extra }: ModelToolCall) => ({
  ...extra,
  id,
  type: 'function',
  function: { name: name.replace(/[^\w-]/g, '_').slice(0, 64) || 'desconhecida', arguments: objectOr(given) },
});

function objectOr(given: string): string {
  try {
    const value: unknown = JSON.parse(given);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? given : '{}';
  } catch {
    return '{}';
  }
}

const writeResults = (rounds: readonly ModelRound[]): string => {
  const results = rounds.flatMap((round) => round.results);
  return results.length === 0 ? '' : `${section('resultados', results)}\n\n`;
};
