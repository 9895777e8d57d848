/** One turn as services that speak OpenAI's protocol read it. */
export interface ChatMessage {
  role: 'system' | 'user' | 'assistant' | 'tool';
  /** Parts only in a turn with a picture: some services read nothing but text. */
  content: string | ContentPart[];
  /** Only in a turn of the model that called tools. */
  tool_calls?: object[];
  /** Only in the result of a call. */
  tool_call_id?: string;
}

export type ContentPart = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } };
