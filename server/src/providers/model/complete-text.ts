import {
  type ModelCall,
  ModelError,
  type ModelProvider,
  type ModelRequest,
  type Picture,
} from './model-provider.ts';

/** A task that is no question of a conversation, such as reading a price list. */
export interface TextTask {
  /** The task, never with text of users. */
  instructions: string;
  /** The user's text that the task is about. Tell the model in `instructions` that it is data. */
  input: string;
  /** A photo that the task is about, for a provider that reads photos. */
  picture?: Picture;
  maxOutputTokens: number;
  temperature?: number;
  /** The form of an answer that is data; `askForData` writes it. */
  schema?: ModelRequest['schema'];
}

export interface CompletedText {
  text: string;
  model: string;
  /** `length` when the text was cut at `maxOutputTokens`. */
  finishReason: string;
  inputTokens: number | null;
  outputTokens: number | null;
  cachedTokens: number | null;
}

/** Returns the model's whole text for a task. Throws ModelError, also when asked of the demonstration, and AbortError. */
export async function completeText(
  model: ModelProvider,
  task: TextTask,
  signal: AbortSignal,
  call: ModelCall = {},
): Promise<CompletedText> {
  if (model.demonstration) throw new ModelError('unavailable', 'the demonstration takes no tasks');
  let text = '';
  for await (const event of model.stream(taskRequest(task), signal, call)) {
    if (event.type === 'delta') text += event.text;
    else if (event.type === 'end') return { ...event, text };
  }
  throw new ModelError('bad_response', 'the text has no end');
}

/** Returns a task as the request of a model without tools. */
export function taskRequest({
  instructions,
  input,
  picture,
  maxOutputTokens,
  temperature = 0,
  schema = null,
}: TextTask): ModelRequest {
  return {
    instructions,
    memory: null,
    history: [],
    data: null,
    question: input,
    picture: picture ?? null,
    rewrite: null,
    unfinished: null,
    tools: [],
    rounds: [],
    schema,
    assistantTitle: '',
    model: null,
    temperature,
    maxOutputTokens,
  };
}
