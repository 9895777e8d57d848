const OPENING = '<think>';
const CLOSING = '</think>';

/**
 * Returns true for models with a chat template that writes `<think>` into the prompt, so that their text may begin inside the reasoning and
 * hold `</think>` only: DeepSeek-R1, QwQ, Qwen's Thinking models (vLLM issues 12999 and 13125). Any other model's text is shown from its
 * first word.
 */
export const mayBeginThinking = (model: string): boolean =>
  /(^|[^a-z0-9])(r1|qwq)([^a-z0-9]|$)|qwen.*thinking/i.test(model);

type State =
  /** Nothing but white space, or a part of the opening tag. */
  | 'start'
  /** Text of a model that may begin inside its reasoning: not known yet which of the two it is. */
  | 'unknown'
  | 'thinking'
  /** White space, stray closing tags, or a part of a tag, after reasoning. */
  | 'between'
  | 'answer';

/**
 * Takes the reasoning before a model's answer out of its text, one block or several, however the text is cut into pieces. The reasoning is not
 * kept. Tags inside the answer are text: an answer may be about them.
 */
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
    return this.#read(seen);
  }

  /** Call it when the service sends reasoning in a field of its own. Returns the text that was held back. */
  separate(): string {
    if (this.#state === 'start' || this.#state === 'unknown') this.#state = 'between';
    return this.#read(0);
  }

  /** Returns the rest of the answer; `cut` when the model stopped at its length limit. */
  end(cut: boolean): string {
    const mayBeReasoning = this.#state === 'unknown' || this.#state === 'between';
    if (this.#state === 'start' || (mayBeReasoning && !cut)) this.#state = 'answer';
    return this.#taken();
  }

  /** `seen` is the length of the held text that was read before. */
  #read(seen: number): string {
    if (this.#state === 'start') this.#leaveStart();
    let from = Math.max(0, seen - CLOSING.length);
    for (let before: State | null = null; before !== this.#state; from = 0) {
      before = this.#state;
      if (this.thinking) this.#leaveThinking(from);
      else if (this.#state === 'between') this.#leaveBetween();
    }
    return this.#taken();
  }

  #leaveStart(): void {
    const begun = this.#held.trimStart();
    if (begun.startsWith(OPENING)) this.#state = 'thinking';
    else if (!OPENING.startsWith(begun)) this.#state = this.#mayBeginThinking ? 'unknown' : 'answer';
  }

  #leaveThinking(from: number): void {
    const at = this.#held.indexOf(CLOSING, from);
    if (at < 0) {
      if (this.#state === 'thinking') this.#held = this.#held.slice(-CLOSING.length);
      return;
    }
    this.#held = this.#held.slice(at + CLOSING.length);
    this.#state = 'between';
  }

  #leaveBetween(): void {
    this.#held = this.#held.trimStart();
    while (this.#held.startsWith(CLOSING)) this.#held = this.#held.slice(CLOSING.length).trimStart();
    if (this.#held.startsWith(OPENING)) this.#state = 'thinking';
    else if (!OPENING.startsWith(this.#held) && !CLOSING.startsWith(this.#held)) this.#state = 'answer';
  }

  #taken(): string {
    if (this.#state !== 'answer') return '';
    const text = this.#held;
    this.#held = '';
    return text;
  }
}
