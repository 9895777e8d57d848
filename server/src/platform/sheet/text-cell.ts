import type { Cell } from 'write-excel-file/node';
import { cleanText } from '../text/clean-text.ts';
import { looksLikeFormula } from '../text/csv.ts';

/** The longest text that Excel opens in a cell. */
const longestText = 32_767;

/** The library looks texts up as names of an object, where a few are names of its prototype. */
const lookedUp = (text: string): string => (text in {} ? `${text} ` : text);

/** Returns a cell that stays a text when somebody edits it, whatever it starts with (S14). */
export function textCell(text: string, style: object): Cell {
  const value = lookedUp(cleanText(text, longestText));
  return { ...style, type: String, value, ...(looksLikeFormula(text) ? { format: '@' } : {}) };
}
