/** Finds the models that refuse tools without saying so, in words that we do not know. */
export class SilentRefusals {
  /** By model: the last question that was refused with tools and answered without. */
  readonly #refused = new Map<string, string>();

  /** Forgets the refusal before: the model answered with tools. */
  noteAnswer(model: string): void {
    this.#refused.delete(model);
  }

  /**
   * Notes a question that was refused with tools and answered without. Returns true when the one before it was another question with the same fate: a
   * single one may be refused for its content, and answered by chance.
   */
  noteRefusal(model: string, question: string): boolean {
    const before = this.#refused.get(model);
    this.#refused.set(model, question);
    return before !== undefined && before !== question;
  }
}
