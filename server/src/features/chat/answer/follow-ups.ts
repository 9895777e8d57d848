/** A line that begins with two brackets may be the last one, which holds the follow-up questions. */
const opening = /\n[^\S\n]*\[\[/;
/** The end of a text that may become such a line with the text that follows. */
const unfinished = /\n[^\S\n]*\[?$/;
/** The line alone, without white space after it. The model may be cut inside the line. */
const wholeLine = /^\n[^\S\n]*\[\[([^\n]*?)(\]\])?$/;
const moreText = /^\n[^\n]*\n\s*\S/;

const mostQuestions = 3;
const longestQuestion = 200;

/**
 * Takes the follow-up questions out of the streamed text of a model: the frame asks for them as the last line, `[[first | second]]`. A line
 * like it with more text below is part of the answer.
 */
export class FollowUpFilter {
  #held = '';
  #opened = false;
  #questions: string[] = [];

  /** At most three, in the model's order; known once the text has ended. */
  get questions(): readonly string[] {
    return this.#questions;
  }

  /** Returns the text that is ready; the end that may belong to the questions waits for the next call. */
  push(text: string): string {
    this.#held += text;
    let ready = '';
    for (;;) {
      if (!this.#opened) {
        const start = this.#held.search(opening);
        const end = start < 0 ? this.#held.search(unfinished) : start;
        ready += this.#take(end < 0 ? this.#held.length : end);
        if (start < 0) return ready;
        this.#opened = true;
      }
      if (!moreText.test(this.#held)) return ready;
      this.#opened = false;
      ready += this.#take(1);
    }
  }

  /** Returns the rest that is no line of questions. */
  end(): string {
    const rest = this.#take(this.#held.length);
    const [, line, closed] = wholeLine.exec(rest.trimEnd()) ?? [];
    this.#opened = false;
    if (line === undefined) return rest;
    const questions = line.split('|').map((part) => part.trim());
    if (closed === undefined) questions.pop();
    this.#questions = questions.filter(isShown).slice(0, mostQuestions);
    return '';
  }

  #take(length: number): string {
    const taken = this.#held.slice(0, length);
    this.#held = this.#held.slice(length);
    return taken;
  }
}

const isShown = (question: string): boolean => question !== '' && question.length <= longestQuestion;
