import type { RecordKind } from './kind.ts';

export const kindsByName = (kinds: readonly RecordKind[]): ReadonlyMap<string, RecordKind> =>
  new Map(kinds.map((kind) => [kind.name, kind]));
