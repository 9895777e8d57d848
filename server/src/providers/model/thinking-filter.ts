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
  /** After the reasoning: white space, a part of a tag, or tags of more reasoning. */
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
    let from = this.#held.length;
    this.#held += text;
    if (this.#state === 'start') this.#leaveStart();
    while (this.#leaveThinking(from) && this.#thinksAgain()) from = 0;
    return this.#taken();
  }

  /** Call it when the service sends reasoning in a field of its own: its text has none. Returns what was held back. */
  separate(): string {
    if (this.#state === 'start' || this.#state === 'unknown') this.#state = 'between';
    return this.push('');
  }

  /** Returns the rest of the answer; `cut` when the model stopped at its length limit. */
  end(cut: boolean): string {
    const isAnswer =
      this.#state === 'start' || this.#state === 'between' || (this.#state === 'unknown' && !cut);
    if (isAnswer) this.#state = 'answer';
    return this.#taken();
  }

  #leaveStart(): void {
    const begun = this.#held.trimStart();
    if (begun.startsWith(OPENING)) this.#state = 'thinking';
    else if (!OPENING.startsWith(begun)) this.#state = this.#mayBeginThinking ? 'unknown' : 'answer';
  }

  /** Drops the reasoning up to its closing tag, searched from this place. Returns true once there is none any more. */
  #leaveThinking(from: number): boolean {
    if (!this.thinking) return this.#state === 'between';
    const at = this.#held.indexOf(CLOSING, Math.max(0, from - CLOSING.length));
    if (at < 0) {
      if (this.#state === 'thinking') this.#held = this.#held.slice(-CLOSING.length);
      return false;
    }
    this.#held = this.#held.slice(at + CLOSING.length);
    this.#state = 'between';
    return true;
  }

  /** Drops lone closing tags before the answer, as some services leave them. Returns true at an opening tag. */
  #thinksAgain(): boolean {
    this.#held = this.#held.trimStart();
    while (this.#held.startsWith(CLOSING)) this.#held = this.#held.slice(CLOSING.length).trimStart();
    if (this.#held.startsWith(OPENING)) this.#state = 'thinking';
    else if (![OPENING, CLOSING].some((tag) => tag.startsWith(this.#held))) this.#state = 'answer';
    return this.#state === 'thinking';
  }

  #taken(): string {
    if (this.#state !== 'answer') return '';
    const text = this.#held;
    this.#held = '';
    return text;
  }
}
