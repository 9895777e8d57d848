import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { CellProblem } from '@matilha/contract/records/imports';
import type { ContentProblem } from '#server/content/content-error.ts';
import { contentFolder, listContentFiles } from '#server/content/content-files.ts';
import { type MarkdownFile, readMarkdownFile } from '#server/content/markdown-file.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TextFile } from '#server/platform/table/read-texts.ts';
import { forms } from './layout.ts';

/** Characters of one front matter, and of all together. They are parsed in this thread, which takes other turns after each. */
const longestFrontMatter = 16 * 1024;
const mostFrontMatter = 2 * 1024 * 1024;

export interface BankFile extends MarkdownFile {
  kind: 'categories' | keyof typeof forms;
  /** Path below `materiais/`. */
  place: string;
}

/** Returns the path below `materiais/`; an archive may begin there or above. */
const placeOf = (path: string): string => path.replace(/^(.*\/)?materiais\//, '');
const snippetName = (path: string): string | undefined => /(?:^|\/)trechos\/([\w-]+)\.md$/.exec(path)?.[1];

function kindAt(place: string): BankFile['kind'] | undefined {
  if (place === 'categorias.md') return 'categories';
  const kinds = Object.keys(forms) as (keyof typeof forms)[];
  return kinds.find((kind) => posix.matchesGlob(place, forms[kind].place));
}

const unreadable = (arquivo: string) => new AppError('invalid_input', { fields: { arquivo } });
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
const fence = /\n---[^\S\n]*(?:\n|$)/;
/** Returns the characters of a front matter; none where it has no end, because then nothing is parsed. */
const frontMatterOf = (text: string): number => Math.max(text.search(fence), 0);

/** Reads one file; a front matter that its parser gives up on is a problem like any other. */
function readFile({ path, text }: TextFile, snippets: ReadonlyMap<string, string>, problems: CellProblem[]) {
  const found: ContentProblem[] = [];
  let file: MarkdownFile | null = null;
  try {
    if (frontMatterOf(text) > longestFrontMatter) throw new RangeError();
    file = readMarkdownFile(path, text, snippets, found, { keepMarks: true });
  } catch (error) {
    // Too long, aliases that grow without end, or values nested too deeply.
    if (!(error instanceof RangeError || error instanceof ReferenceError)) throw error;
    found.push({ path, line: 1, field: null, message: 'o cabeçalho é grande ou complicado demais' });
  }
  for (const { line, field, message } of found)
    problems.push({ file: path, line, column: null, title: field, message: sentence(message) });
  return found.length > 0 ? null : file;
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the texts that replace `{{name}}`: the product's own, overridden by those of the archive. */
async function snippetsOf(files: readonly TextFile[], problems: CellProblem[]): Promise<Map<string, string>> {
  const own = listContentFiles(contentFolder)
    .filter((path) => path.startsWith('trechos/'))
    .map((path) => ({ path, text: readFileSync(join(contentFolder, path), 'utf8') }));
  const snippets = new Map<string, string>();
  for (const file of [...own, ...files]) {
    const name = snippetName(file.path);
    if (name === undefined) continue;
    await turn();
    const read = readFile(file, new Map(), problems);
    if (read) snippets.set(name, read.body);
  }
  return snippets;
}

/** Returns the files of the knowledge bank that an archive holds. Throws `invalid_input` for an archive without any. */
export async function readFolder(texts: readonly TextFile[], problems: CellProblem[]): Promise<BankFile[]> {
  const wanted = texts.filter(({ path }) => !/(^|\/)README\.md$/.test(path));
  if (sum(wanted.map(({ text }) => frontMatterOf(text))) > mostFrontMatter)
    throw unreadable('Os cabeçalhos dos arquivos são grandes demais');
  const snippets = await snippetsOf(wanted, problems);
  const files: BankFile[] = [];
  for (const text of wanted.filter(({ path }) => snippetName(path) === undefined)) {
    await turn();
    const place = placeOf(text.path);
    const kind = kindAt(place);
    const message = 'Este arquivo está fora do lugar: exporte o banco para ver como ficam as pastas';
    if (!kind) problems.push({ file: text.path, line: 1, column: null, title: null, message });
    const file = kind && readFile(text, snippets, problems);
    if (file) files.push({ ...file, kind, place });
  }
  if (files.length === 0 && problems.length === 0) throw unreadable('O arquivo não tem nenhum conteúdo');
  return files;
}
