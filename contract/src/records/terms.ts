import * as z from 'zod/mini';
import { textOf } from '../primitives.ts';
import { recordContract } from './record-contract.ts';

/** Characters: both texts fit into one request body of 64 kB. */
const longest = 25_000;

const shape = {
  /** Markdown. */
  terms: textOf(longest, 'Escreva os termos de uso'),
  /** Markdown. */
  privacy: textOf(longest, 'Escreva a política de privacidade'),
};
/** The terms of use and the privacy policy as the panel edits them: they share a version. There is one record, with this id. */
export const termsRecord = recordContract(shape, z.strictObject(shape));
export const termsRecordId = 1;
