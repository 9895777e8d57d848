import {
  documentCalls,
  draftCalls,
  importCalls,
  readingCalls,
  writingCalls,
} from '@matilha/contract/calls/records';
import { type RecordContract, recordContract } from '@matilha/contract/records/record-contract';
import * as z from 'zod/mini';

const noFields = recordContract({}, z.looseObject({}));
/** Records of any kind: the panel knows a kind by its path, and reads the fields that come. */
const anyRecord: RecordContract = Object.assign(noFields, {
  view: z.looseObject({ ...noFields.view.shape, published: z.nullable(z.looseObject({})) }),
});

/** Returns the calls of the kind at this path. */
export function callsOfKind(path: string) {
  const kind = { path, title: path, area: 'content', contract: anyRecord, query: z.looseObject({}) } as const;
  return Object.assign(readingCalls(kind), writingCalls(kind), draftCalls(kind));
}

/** Returns the calls that take in the files of the kind at this path. */
export const importCallsOfKind = (path: string) =>
  importCalls({ path, title: path, area: 'content', mostBytes: Number.POSITIVE_INFINITY });

/** Returns the calls of the document at this path. */
export const documentCallsOfKind = (path: string) =>
  documentCalls({ path, title: path, area: 'content', contract: anyRecord });
