import { exportCalls, importCalls } from '@matilha/contract/calls/panel/records';
import { allKinds } from '@matilha/contract/kinds/kinds';
import type { Kind } from '@matilha/contract/kinds/parts/kind';
import * as z from 'zod/mini';

/** Returns the kind of content at this path. Throws for a path that no kind has. */
export function kindAt(path: string): Kind {
  const kind: Kind | undefined = allKinds.find((each) => each.path === path);
  if (!kind) throw new Error(`no kind of content at ${path}`);
  return kind;
}

const listAt = (path: string) => ({ path, title: path, area: 'content', query: z.looseObject({}) }) as const;

/** Returns the calls that save a list of the panel as a file. */
export const exportCallsAt = (path: string) => exportCalls(listAt(path));

/** Returns the calls that take in the files at this path. */
export const importCallsAt = (path: string) =>
  importCalls({ ...listAt(path), mostBytes: Number.POSITIVE_INFINITY });
