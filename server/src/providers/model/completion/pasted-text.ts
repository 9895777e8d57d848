import { asData } from './write-data.ts';

/** Quotations this long, lines that a mail program quotes and messages as WhatsApp exports them are texts of others. */
const pasted =
  /"[\s\S]{40,}"|“[\s\S]{40,}”|«[\s\S]{40,}»|(?:^>.*(?:\n|$))+|(?:^\[?\d{1,2}\/\d{1,2}\/\d{2,4},? \d{1,2}:\d{2}.*(?:\n|$))+/gm;

/** Returns the question with what others wrote in it between marks, so that an order in it is seen as part of a text (LLM01). */
export const fencePasted = (question: string): string =>
  question.replace(pasted, (text) => `\n<texto_colado>\n${asData(text).trim()}\n</texto_colado>\n`).trim();

/** Returns the question without what others wrote in it. */
export const withoutPasted = (question: string): string => question.replace(pasted, '\n').trim();
