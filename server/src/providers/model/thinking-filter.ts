const OPENING = '<think>';
const CLOSING = '</think>';

/**
 * Returns true for models whose chat template writes `<think>` into the prompt, so that their text may begin inside the reasoning and hold
 * `</think>` only: DeepSeek-R1, QwQ, Qwen's Thinking models (vLLM issues 12999 and 13125). Any other model's text is shown from its first word.
 */
export const mayBeginThinking = (model: string): boolean =>
  /(^|[^a-z0-9])(r1|qwq)([^a-z0-9]|$)|qwen.*thinking/i.test(model);

type State =
  /** Nothing but white space, or a part of the opening tag. */
  | 'start'
  /** Text of a model that may begin inside its reasoning: nobody knows yet. */
  | 'unknown'
  | 'thinking'
  /** White space between the reasoning and the answer. */
  | 'between'
  | 'answer';

/** Takes the reasoning at the beginning of a model's text out of it, however the text is cut into pieces. The reasoning is not kept. */
export class ThinkingFilter {
  readonly #mayBeginThinking: boolean;
  #state: State = 'start';
  #held = '';

  constructor(begins: boolean) {
    this.#mayBeginThinking = begins;
  }

  /** True while the text is, or may be, reasoning. */
  get thinking(): boolean {
    return this.#state === 'thinking' || this.#state === 'unknown';
  }

  /** UTF-16 units held back. */
  get length(): number {
    return this.#held.length;
  }

  /** Returns the part of the answer that is known with this text. */
  push(text: string): string {
    if (this.#state === 'answer') return text;
    const seen = this.#held.length;
    this.#held += text;
    if (this.#state === 'start') this.#leaveStart();
    if (this.thinking) this.#leaveThinking(seen);
    return this.#taken();
  }

  /** Call it when the service sends reasoning in a field of its own: its text has none. Returns what was held back. */
  separate(): string {
    if (this.#state === 'start' || this.#state === 'unknown') this.#state = 'between';
    return this.#taken();
  }

  /** Returns the rest of the answer; `cut` when the model stopped at its length limit. */
  end(cut: boolean): string {
    const isAnswer = this.#state === 'start' || (this.#state === 'unknown' && !cut);
    if (isAnswer) this.#state = 'answer';
    return this.#taken();
  }

  #leaveStart(): void {
    const begun = this.#held.trimStart();
    if (begun.startsWith(OPENING)) this.#state = 'thinking';
    else if (!OPENING.startsWith(begun)) this.#state = this.#mayBeginThinking ? 'unknown' : 'answer';
  }

  #leaveThinking(seen: number): void {
    const at = this.#held.indexOf(CLOSING, Math.max(0, seen - CLOSING.length));
    if (at < 0) {
      if (this.#state === 'thinking') this.#held = this.#held.slice(-CLOSING.length);
      return;
    }
    this.#held = this.#held.slice(at + CLOSING.length);
    this.#state = 'between';
  }

  #taken(): string {
    if (this.#state === 'between') this.#held = this.#held.trimStart();
    if (this.#state === 'between' && this.#held !== '') this.#state = 'answer';
    if (this.#state !== 'answer') return '';
    const text = this.#held;
    this.#held = '';
    return text;
  }
}
