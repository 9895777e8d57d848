import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { CellProblem } from '@matilha/contract/records/imports';
import { Lexer } from 'yaml';
import type { ContentProblem } from '#server/content/content-error.ts';
import { contentFolder, listContentFiles } from '#server/content/content-files.ts';
import { filledLength, type MarkdownFile, readMarkdownFile } from '#server/content/markdown-file.ts';
import { FileProblem } from '#server/platform/sandbox/file-problem.ts';
import type { Output } from '#server/platform/sandbox/sandbox.ts';
import { readTextFiles, type TextFile } from '#server/platform/table/text-files.ts';
import { forms, mostBankFiles } from './layout.ts';

/** Characters of one front matter, of all together, and of all texts with their snippets filled in. */
const longestFrontMatter = 16 * 1024;
const mostFrontMatter = 2 * 1024 * 1024;
const mostText = 8 * 1024 * 1024;
/** Tokens of a front matter: the longest one of the product's own bank has 400. The limit also bounds the nesting that the parser follows. */
const mostTokens = 4_000;
/** More problems than a person corrects at once. */
const mostProblems = 1_000;

export interface BankFile extends Pick<MarkdownFile, 'path' | 'data' | 'body'> {
  kind: 'categories' | keyof typeof forms;
  /** Path below `materiais/`. */
  place: string;
  /** Line of each field, by its path such as `titulo` or `categorias.0.nome`. */
  lines: Record<string, number>;
  /** Line on which the text begins. */
  bodyLine: number;
}

/** The files of an archive, and the problems found in them. */
export interface ReadFolder {
  files: BankFile[];
  problems: CellProblem[];
}

/** Returns the line of each field, and of each field of a list's entries. */
function linesOf({ data, fieldLine }: MarkdownFile): Record<string, number> {
  const paths = Object.entries(data).flatMap(([field, value]) => [
    [field],
    ...(Array.isArray(value)
      ? value.flatMap((entry, at) => fieldsOf(entry).map((name) => [field, at, name]))
      : []),
  ]);
  return Object.fromEntries(paths.map((path) => [path.join('.'), fieldLine(path)]));
}

const fieldsOf = (entry: unknown): string[] =>
  typeof entry === 'object' && entry !== null ? Object.keys(entry) : [];

/** Returns the path below `materiais/`; an archive may begin there or above. */
const placeOf = (path: string): string => path.replace(/^(.*\/)?materiais\//, '');
const snippetName = (path: string): string | undefined => /(?:^|\/)trechos\/([\w-]+)\.md$/.exec(path)?.[1];

function kindAt(place: string): BankFile['kind'] | undefined {
  if (place === 'categorias.md') return 'categories';
  const kinds = Object.keys(forms) as (keyof typeof forms)[];
  return kinds.find((kind) => posix.matchesGlob(place, forms[kind].place));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
/** Returns the front matter with its fences; nothing where it has no end, because then nothing is parsed. */
const frontMatterOf = (text: string): string =>
  /^\uFEFF?---[^\S\n]*\n(?:[\s\S]*?\n)?---[^\S\n]*(?:\n|$)/.exec(text)?.[0] ?? '';

const isComplicated = (frontMatter: string): boolean =>
  frontMatter.length > longestFrontMatter || [...new Lexer().lex(frontMatter)].length > mostTokens;

/** Reads one file. Throws `FileProblem` for a front matter that costs far more to parse than those of the bank. */
function readFile({ path, text }: TextFile, snippets: ReadonlyMap<string, string>, problems: CellProblem[]) {
  const complicated = new FileProblem(`O cabeçalho de ${path} é grande ou complicado demais`);
  if (isComplicated(frontMatterOf(text))) throw complicated;
  const found: ContentProblem[] = [];
  let file: MarkdownFile | null = null;
  try {
    file = readMarkdownFile(path, text, snippets, found, { keepMarks: true });
  } catch (error) {
    // Aliases that stand for more than the parser expands.
    if (error instanceof ReferenceError) throw complicated;
    throw error;
  }
  for (const { line, field, message } of found)
    problems.push({ file: path, line, column: null, title: field, message: sentence(message) });
  return found.length > 0 ? null : file;
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the texts that replace `{{name}}`: the product's own, overridden by those of the archive. */
function snippetsOf(files: readonly TextFile[], problems: CellProblem[]): Map<string, string> {
  const own = listContentFiles(contentFolder)
    .filter((path) => path.startsWith('trechos/'))
    .map((path) => ({ path, text: readFileSync(join(contentFolder, path), 'utf8') }));
  const snippets = new Map<string, string>();
  for (const file of [...own, ...files]) {
    const name = snippetName(file.path);
    if (name === undefined) continue;
    const read = readFile(file, new Map(), problems);
    if (read) snippets.set(name, read.body);
  }
  return snippets;
}

/** Runs in the sandbox: returns the files of the knowledge bank that an archive holds. Throws `FileProblem` for one without any. */
export function run(_: unknown, archive: Buffer): Output<ReadFolder> {
  const texts = readTextFiles(archive, mostBankFiles);
  const problems: CellProblem[] = [];
  const wanted = texts.filter(({ path }) => !/(^|\/)README\.md$/.test(path));
  if (sum(wanted.map(({ text }) => frontMatterOf(text).length)) > mostFrontMatter)
    throw new FileProblem('Os cabeçalhos dos arquivos são grandes demais');
  const snippets = snippetsOf(wanted, problems);
  const files: BankFile[] = [];
  let left = mostText;
  for (const text of wanted.filter(({ path }) => snippetName(path) === undefined)) {
    left -= filledLength(text.text, snippets);
    if (left < 0) throw new FileProblem('Os textos ficam grandes demais com os trechos');
    const place = placeOf(text.path);
    const kind = kindAt(place);
    const message = 'Este arquivo está fora do lugar: exporte o banco para ver como ficam as pastas';
    if (!kind) problems.push({ file: text.path, line: 1, column: null, title: null, message });
    const file = kind && readFile(text, snippets, problems);
    if (!file) continue;
    const { path, data, body } = file;
    files.push({ kind, place, path, data, body, lines: linesOf(file), bodyLine: file.bodyLine(0) });
  }
  if (files.length === 0 && problems.length === 0) throw new FileProblem('O arquivo não tem nenhum conteúdo');
  return { value: { files, problems: problems.slice(0, mostProblems) }, bytes: Buffer.alloc(0) };
}
