import { posix } from 'node:path';
import type { ContentProblem } from './content-error.ts';
import { describePath } from './describe-issue.ts';
import { type KindName, kindOf } from './kinds.ts';
import type { ContentFile, Places } from './read-files.ts';

/** Reports faults that no single file shows: missing files, ids, duplicate values, references. */
export function* checkTogether(
  files: readonly ContentFile[],
  places: Places,
  wanted: readonly KindName[],
): Generator<ContentProblem> {
  const ids = new Map<string, ReadonlySet<unknown>>();
  for (const kind of wanted) {
    const own = files.filter((file) => file.kind === kind);
    const known = kindOf(kind).numbered ? numbersOf(kind, places) : categoriesIn(own);
    if (known) ids.set(kind, new Set(known));
    yield* missingFiles(kind, own, places);
    yield* wrongNumbers(kind, own);
    for (const field of kindOf(kind).unique ?? []) yield* repeated(field, own);
  }
  for (const file of files) yield* lostReferences(file, ids);
}

/** Yields files that match no kind: a wrong folder, or a name that does not end in ".md". */
export function* misplacedFiles(places: Places): Generator<ContentProblem> {
  const message = 'este arquivo está fora do lugar: veja em content/README.md o que fica em cada pasta';
  for (const [path, kind] of places) if (!kind) yield { path, line: 1, field: null, message };
}

const { dirname, basename, join } = posix;

/** Returns the file or folder whose name begins with the id. */
const numberedPath = (kind: KindName, path: string): string =>
  kindOf(kind).numbered === 'folder' ? dirname(path) : path;

function numberOf(kind: KindName, path: string): number | null {
  const digits = /^(\d+)-/.exec(basename(numberedPath(kind, path)))?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Returns ids read from file names, so that a file with another fault does not count as missing. */
const numbersOf = (kind: KindName, places: Places) =>
  [...places].filter(([, found]) => found === kind).map(([path]) => numberOf(kind, path));

/** Returns the ids of the categories in their file; undefined if it cannot be read. */
function categoriesIn([file]: readonly ContentFile[]): unknown[] | undefined {
  const categories = file?.data.categorias;
  return Array.isArray(categories) ? categories.map((category) => category?.id) : undefined;
}

const problem = (
  file: ContentFile,
  field: string | null,
  message: string,
  line = file.fieldLine(field === null ? [] : [field]),
): ContentProblem => ({ path: file.path, line, field, message });

function* missingFiles(
  kind: KindName,
  own: readonly ContentFile[],
  places: Places,
): Generator<ContentProblem> {
  const { place, partOf } = kindOf(kind);
  for (const path of typeof place === 'string' ? [] : place)
    if (!places.has(path)) yield { path, line: 1, field: null, message: 'falta este arquivo' };
  for (const file of partOf ? own : []) {
    const whole = join(dirname(file.path), partOf ?? '');
    if (!places.has(whole)) yield problem(file, null, `falta content/${whole}`);
  }
}

function* wrongNumbers(kind: KindName, own: readonly ContentFile[]): Generator<ContentProblem> {
  const { numbered } = kindOf(kind);
  if (!numbered) return;
  const named = numbered === 'folder' ? 'o nome da pasta' : 'o nome do arquivo';
  const seen = new Map<number, string>();
  for (const file of own) {
    const number = numberOf(kind, file.path);
    if (number === null || number !== file.data.id)
      yield problem(file, 'id', `${named} deve começar com o id e um hífen, como 07-agenda`);
    if (number === null) continue;
    const first = seen.get(number);
    if (first) yield problem(file, 'id', `${number} já é o id de content/${first}`);
    else seen.set(number, file.path);
  }
}

function* repeated(field: string, own: readonly ContentFile[]): Generator<ContentProblem> {
  const seen = new Map<string, string>();
  for (const file of own)
    for (const { value, place, line } of valuesOf(field, file)) {
      const key = JSON.stringify(
        field === 'ordem' ? [value, dirname(numberedPath(file.kind, file.path))] : value,
      );
      const first = seen.get(key);
      if (first === undefined) seen.set(key, file.path);
      else if (first !== file.path) yield problem(file, place, `igual ao de content/${first}`, line);
    }
}

/** Returns the value of a field, or each entry of a list, with the place and the line for a message. */
function valuesOf(field: string, file: ContentFile): { value: unknown; place: string; line: number }[] {
  if (field === kindOf(file.kind).body) return [{ value: file.body, place: field, line: file.bodyLine(0) }];
  const value = file.data[field];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return [{ value, place: field, line: file.fieldLine([field]) }];
  return value.map((entry, index) => ({
    value: entry,
    place: `${field}, item ${index + 1}`,
    line: file.fieldLine([field, index]),
  }));
}

function* lostReferences(
  file: ContentFile,
  ids: ReadonlyMap<string, ReadonlySet<unknown>>,
): Generator<ContentProblem> {
  for (const [field, kind] of Object.entries(kindOf(file.kind).refersTo ?? {}))
    for (const { path, value: id } of valuesAt(file.data, field.split('.')))
      if (typeof id === 'number' && ids.get(kind)?.has(id) === false)
        yield problem(file, describePath(path), `${id} não existe`, file.fieldLine(path));
  for (const { 1: id, index } of file.body.matchAll(/\]\(\/chat\/(\d+)\)/g))
    if (ids.get('assistants')?.has(Number(id)) === false)
      yield problem(
        file,
        kindOf(file.kind).body ?? null,
        `o assistente ${id} não existe`,
        file.bodyLine(index),
      );
}

/** Yields the values of a field; a list on the way to it, or in it, yields each of its entries. */
function* valuesAt(
  value: unknown,
  [step, ...rest]: readonly string[],
  path: readonly PropertyKey[] = [],
): Generator<{ path: readonly PropertyKey[]; value: unknown }> {
  if (Array.isArray(value)) {
    const steps = step === undefined ? [] : [step, ...rest];
    for (const [index, entry] of value.entries()) yield* valuesAt(entry, steps, [...path, index]);
  } else if (step === undefined) yield { path, value };
  else if (typeof value === 'object' && value !== null)
    yield* valuesAt((value as Record<string, unknown>)[step], rest, [...path, step]);
}
