import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml';
import type { ContentProblem } from './content-error.ts';

/** A parsed content file. */
export interface MarkdownFile {
  path: string;
  /** The fields of the front matter. */
  data: Record<string, unknown>;
  /** The text below it, snippets filled in, without blank lines at its ends. */
  body: string;
  /** Returns the line of a field, or of the nearest part of the front matter that holds it. */
  fieldLine(field: readonly PropertyKey[]): number;
  /** Returns the line of an offset in the body. */
  bodyLine(offset: number): number;
}

/**
 * Parses front matter and body; a body line `{{name}}` is replaced by the snippet of that name. Adds faults to `problems`; returns null if
 * the front matter cannot be read. With `keepMarks`, marks that name no snippet are part of the text.
 */
export function readMarkdownFile(
  path: string,
  source: string,
  snippets: ReadonlyMap<string, string>,
  problems: ContentProblem[],
  { keepMarks = false } = {},
): MarkdownFile | null {
  // Windows editors may save a byte order mark and CRLF.
  const lines = source.replace(/^\uFEFF/, '').split(/\r?\n/);
  const isFence = (line: string) => line.trimEnd() === '---';
  const end = lines.findIndex((line, index) => index > 0 && isFence(line));
  if (!isFence(lines[0] ?? '') || end < 0) {
    const message = 'o arquivo deve começar com um cabeçalho de campos entre duas linhas "---"';
    problems.push({ path, line: 1, field: null, message });
    return null;
  }
  const counter = new LineCounter();
  const front = parseDocument(lines.slice(1, end).join('\n'), { lineCounter: counter, prettyErrors: false });
  const lineAt = (offset: number) => counter.linePos(offset).line + 1;
  const errors = [...front.errors, ...front.warnings];
  for (const error of errors)
    problems.push({ path, line: lineAt(error.pos[0]), field: null, message: describeYamlError(error) });
  if (errors.length > 0) return null;
  for (const offset of cutValues(front)) {
    const message = 'o valor acaba antes de " #", que começa um comentário: ponha o valor entre aspas duplas';
    problems.push({ path, line: lineAt(offset), field: null, message });
  }
  const data: unknown = front.toJS() ?? {};
  if (typeof data !== 'object' || Array.isArray(data)) {
    problems.push({ path, line: 2, field: null, message: 'o cabeçalho deve ter linhas "campo: valor"' });
    return null;
  }
  const marks: ContentProblem[] = [];
  const body = fillSnippets(path, { lines, from: end + 1 }, snippets, marks);
  if (!keepMarks) problems.push(...marks);
  return {
    path,
    data: data as Record<string, unknown>,
    body: body.text,
    fieldLine: (field) => {
      const offset = offsetOf(front, field);
      return offset === null ? 1 : lineAt(offset);
    },
    bodyLine: body.lineAt,
  };
}

function describeYamlError({ code, message }: YAMLError): string {
  switch (code) {
    case 'DUPLICATE_KEY':
      return 'este campo já apareceu neste cabeçalho';
    case 'TAB_AS_INDENT':
      return 'use espaços, não a tecla Tab, no começo da linha';
    case 'BLOCK_AS_IMPLICIT_KEY':
    case 'MULTILINE_IMPLICIT_KEY':
      return 'a linha não pôde ser lida: um valor com ": " ou " #" precisa ficar entre aspas duplas';
    case 'BAD_INDENT':
    case 'BAD_COLLECTION_TYPE':
      return 'o recuo não combina com o das linhas vizinhas';
    default:
      return `o cabeçalho não pôde ser lido: confira aspas, dois-pontos e recuo desta linha (${message})`;
  }
}

/** Returns the offsets of values followed by a comment on their line: an editor hardly meant one. */
function cutValues(front: Document.Parsed): number[] {
  const offsets: number[] = [];
  visit(front, {
    Scalar(_key, { comment, range }) {
      if (comment && range) offsets.push(range[0]);
    },
  });
  return offsets;
}

function offsetOf(front: Document.Parsed, field: readonly PropertyKey[]): number | null {
  let node: unknown = front.contents;
  let offset: number | null = null;
  for (const step of field) {
    const pair = isMap(node) && node.items.find(({ key }) => isScalar(key) && key.value === step);
    const found: unknown = pair ? pair.key : isSeq(node) && node.items[Number(step)];
    if (!isNode(found) || !found.range) break;
    offset = found.range[0];
    node = pair ? pair.value : found;
  }
  return offset;
}

/** Returns the name of the snippet that replaces a line. */
const snippetIn = (line: string): string | undefined => /^\{\{([\w-]+)\}\}$/.exec(line)?.[1];

/** Returns the characters of a text once its snippets are filled in: a short line may name a long snippet, many times. */
export const filledLength = (source: string, snippets: ReadonlyMap<string, string>): number =>
  source
    .split(/\r?\n/)
    .reduce((sum, line) => sum + (snippets.get(snippetIn(line) ?? '') ?? line).length + 1, 0);

function fillSnippets(
  path: string,
  { lines, from }: { lines: readonly string[]; from: number },
  snippets: ReadonlyMap<string, string>,
  problems: ContentProblem[],
) {
  const isBlank = (line: string) => line.trim() === '';
  const last = lines.findLastIndex((line) => !isBlank(line));
  const first = lines.findIndex((line, index) => index >= from && !isBlank(line));
  const numbered = lines.slice(first < 0 ? last + 1 : first, last + 1).flatMap((text, index) => {
    const line = first + index + 1;
    const name = snippetIn(text);
    const snippet = name === undefined ? text : snippets.get(name);
    if (snippet === undefined || (name === undefined && /\{\{|\}\}/.test(text))) {
      const message =
        snippet === undefined
          ? `não existe content/trechos/${name}.md`
          : 'um trecho {{nome}} fica sozinho na sua linha';
      problems.push({ path, line, field: null, message });
    }
    return (snippet ?? text).split('\n').map((part) => ({ text: part, line }));
  });
  return {
    text: numbered.map(({ text }) => text).join('\n'),
    lineAt: (offset: number) => {
      let length = 0;
      const at = numbered.find(({ text }) => {
        length += text.length + 1;
        return length > offset;
      });
      return at?.line ?? numbered.at(-1)?.line ?? from;
    },
  };
}
