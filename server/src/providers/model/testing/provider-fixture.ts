import type { ModelEvent, ModelProvider, ModelRequest } from '../model-provider.ts';

/** Returns a question as the chat would ask it; `changes` overrides its fields. */
export function modelRequest(changes: Partial<ModelRequest> = {}): ModelRequest {
  return {
    messages: [
      { role: 'system', content: 'Você ajuda petshops.' },
      { role: 'user', content: 'Como divulgo o banho e tosa?' },
    ],
    model: null,
    temperature: 0.4,
    maxOutputTokens: 900,
    subject: {
      userId: 7,
      assistantId: 1,
      assistantTitle: 'Instagram do petshop',
      businessCategory: 'Petshop e Banho & Tosa',
      businessName: 'Cão Feliz',
      question: 'Como divulgo o banho e tosa?',
    },
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
): Promise<CollectedAnswer> {
  const collected: CollectedAnswer = { text: '', deltas: [], events: [], error: null };
  try {
    for await (const event of provider.stream(request, signal)) {
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
