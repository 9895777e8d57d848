import type { ModelRequest, ModelRound, Picture } from '../model-provider.ts';
import type { ChatMessage, ContentPart } from './chat-message.ts';
import { fencePasted } from './pasted-text.ts';
import { asData, section, writeData } from './write-data.ts';
import { writeRounds } from './write-rounds.ts';

type Rewrite = NonNullable<ModelRequest['rewrite']>;

/**
 * Returns the turns of a request: one system turn with nothing written by users, then user and assistant strictly alternating, which the
 * templates of some models insist on. Only the last user turn holds the data of the question, so all turns before it are equal for the
 * next question of the conversation, and providers can cache them (decision 0033). The calls of this question and their results follow it as turns for
 * `reader`, the service and model that is asked; with null, for a model that gets no tools, the results stand among the data.
 */
export function writeMessages(request: ModelRequest, reader: string | null = null): ChatMessage[] {
  const { instructions, memory, rewrite, unfinished, picture, rounds } = request;
  const history = rewrite === null ? request.history : [...request.history, rewriteOf(request, rewrite)];
  const turns = reader === null ? [] : writeRounds(rounds, reader);
  const asked = writeQuestion(request);
  const last = reader === null ? withResults(rounds, asked) : asked;
  const questions = [...history.map(({ question }) => question), last];
  if (memory !== null) questions[0] = `${section('resumo', [asData(memory)])}\n\n${questions[0]}`;
  const answers = [...history.map(({ answer }) => answer), ...(unfinished === null ? [] : [unfinished])];
  if (unfinished !== null) questions.push(askToContinue(unfinished));
  return [
    { role: 'system', content: instructions },
    ...questions.flatMap((question, index): ChatMessage[] => {
      const answer = answers[index];
      const withPicture = picture !== null && index === request.history.length;
      const turn: ChatMessage = { role: 'user', content: withPicture ? show(picture, question) : question };
      const called = index === history.length ? turns : [];
      return answer === undefined
        ? [turn, ...called]
        : [turn, ...called, { role: 'assistant', content: answer }];
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

/** Returns the question behind what its calls found, for a model that cannot read them as turns, and behind what it wrote before them. */
function withResults(rounds: readonly ModelRound[], question: string): string {
  if (rounds.length === 0) return question;
  const found = section(
    'resultados',
    rounds.flatMap(({ results }) => results),
  );
  const texts = rounds.flatMap(({ text }) => (text === '' ? [] : [asData(text)]));
  if (texts.length === 0) return `${found}\n\n${question}`;
  return `${found}\n\n${section('ja_escrito', texts)}\n\n${question}\n\n${goOn}`;
}

const goOn = 'O texto em <ja_escrito> é o começo da sua resposta: continue depois dele, sem repetir.';
