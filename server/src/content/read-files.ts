import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import type { ContentProblem } from './content-error.ts';
import { listContentFiles } from './content-files.ts';
import { describeIssue, describePath } from './describe-issue.ts';
import { type KindName, kindAt, kindOf } from './kinds.ts';
import { type MarkdownFile, readMarkdownFile } from './markdown-file.ts';
import type { PlaceInText } from './text-rules.ts';

/** A content file that could be parsed. */
export interface ContentFile extends MarkdownFile {
  kind: KindName;
  /** The result of its kind's schema; null if the file breaks the schema. */
  row: unknown;
}

/** The kind of each content file by its path. */
export type Places = ReadonlyMap<string, KindName | undefined>;

export const findPlaces = (folder: string): Places =>
  new Map(listContentFiles(folder).map((path) => [path, kindAt(path)]));

/** Reads the files of the given kinds and checks each against its kind's schema; adds faults to `problems`. */
export function readFiles(
  folder: string,
  places: Places,
  wanted: readonly KindName[],
  problems: ContentProblem[],
): ContentFile[] {
  const snippets = new Map<string, string>();
  const read = (kind: KindName) =>
    [...places]
      .filter(([, found]) => found === kind)
      .flatMap(([path]) => {
        const source = readFileSync(join(folder, path), 'utf8');
        const file = readMarkdownFile(path, source, snippets, problems);
        return file ? [checkFile(file, kind, problems)] : [];
      });
  const snippetFiles = read('snippets');
  for (const { path, body } of snippetFiles) snippets.set(path.replace(/^trechos\/|\.md$/g, ''), body);
  return wanted.flatMap((kind) => (kind === 'snippets' ? snippetFiles : read(kind)));
}

function checkFile(file: MarkdownFile, kind: KindName, problems: ContentProblem[]): ContentFile {
  const { path, data } = file;
  const { schema, body } = kindOf(kind);
  if (body === undefined && file.body !== '') {
    const message = 'este arquivo só tem cabeçalho: apague o texto depois dele';
    problems.push({ path, line: file.bodyLine(0), field: null, message });
  }
  if (body !== undefined && body in data) {
    const message = 'este campo é o texto depois do cabeçalho: tire-o daqui';
    problems.push({ path, line: file.fieldLine([body]), field: body, message });
  }
  const fields = body === undefined ? data : { ...data, [body]: file.body };
  const { error, data: row = null } = schema.safeParse(fields, { error: describeIssue });
  for (const issue of error?.issues ?? []) problems.push(...problemsOf(issue, file, body));
  return { ...file, kind, row };
}

function problemsOf(issue: z.core.$ZodIssue, file: MarkdownFile, body: string | undefined): ContentProblem[] {
  const { path, message } = issue;
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path: file.path,
      line: file.fieldLine([...path, key]),
      field: key,
      message,
    }));
  const place: Partial<PlaceInText> = issue.code === 'custom' ? (issue.params ?? {}) : {};
  const line = path[0] === body ? file.bodyLine(place.offset ?? 0) : file.fieldLine(path);
  return [{ path: file.path, line, field: describePath(path) || null, message }];
}
