import type { ModelCall, ModelEvent, ModelProvider, ModelRequest, QuestionData } from '../model-provider.ts';

/** Returns the model's input for a question; `changes` overrides its fields. */
export function questionData(changes: Partial<QuestionData> = {}): QuestionData {
  return {
    today: '2026-11-22',
    time: '14:05',
    season: 'primavera',
    emergencies: [],
    place: 'Campinas, São Paulo, Brasil',
    holidays: [],
    tradeDates: [],
    events: [],
    business: {
      name: 'Cão Feliz',
      kind: 'Petshop e Banho & Tosa',
      instagram: null,
      site: null,
      facts: [],
    },
    posts: [],
    passages: [],
    fit: 'sure',
    ...changes,
  };
}

/** Returns a question as the chat would ask it; `changes` overrides its fields. */
export function modelRequest(changes: Partial<ModelRequest> = {}): ModelRequest {
  return {
    instructions: 'Você ajuda petshops.',
    memory: null,
    history: [],
    data: questionData(),
    question: 'Como divulgo o banho e tosa?',
    picture: null,
    rewrite: null,
    unfinished: null,
    tools: [],
    rounds: [],
    schema: null,
    assistantTitle: 'Instagram do petshop',
    model: null,
    temperature: 0.4,
    maxOutputTokens: 900,
    ...changes,
  };
}

export interface CollectedAnswer {
  text: string;
  deltas: string[];
  events: ModelEvent[];
  error: unknown;
}

/** Reads a whole answer; a thrown failure is returned in `error`, beside the text before it. */
export async function collect(
  provider: ModelProvider,
  request: ModelRequest = modelRequest(),
  signal: AbortSignal = new AbortController().signal,
  call: ModelCall = {},
): Promise<CollectedAnswer> {
  const collected: CollectedAnswer = { text: '', deltas: [], events: [], error: null };
  try {
    for await (const event of provider.stream(request, signal, call)) {
      collected.events.push(event);
      if (event.type !== 'delta') continue;
      collected.deltas.push(event.text);
      collected.text += event.text;
    }
  } catch (error) {
    collected.error = error;
  }
  return collected;
}
