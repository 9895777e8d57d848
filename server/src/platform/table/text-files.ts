import { FileProblem } from '../sandbox/file-problem.ts';
import { unzip } from './unzip.ts';

/** A text file of an archive. */
export interface TextFile {
  path: string;
  text: string;
}

const mostBytes = 20 * 1024 * 1024;
const mostOfOne = 256 * 1024;

/** Files that macOS and Windows put into archives. */
const isAdded = (path: string): boolean => /(^|\/)(__MACOSX\/|\.[^/]+|Thumbs\.db$|desktop\.ini$)/i.test(path);

function decode(path: string, bytes: Buffer): string {
  if (bytes.length > mostOfOne) throw new FileProblem(`${path} é grande demais`);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Throws below.
  }
  throw new FileProblem(`${path} não é um texto em UTF-8`);
}

/**
 * Returns the text files of a ZIP archive, at most as many as given; folders, and files that systems add on their own, are left out. Throws
 * `FileProblem` for an archive that cannot be read or holds other files.
 */
export function readTextFiles(archive: Buffer, mostFiles: number): TextFile[] {
  if (archive.toString('latin1', 0, 2) !== 'PK')
    throw new FileProblem('Isto não é uma pasta compactada: envie um arquivo .zip');
  // Folders count as entries, too.
  const files = unzip(archive, { entries: mostFiles * 3, bytes: mostBytes }, (path) => !isAdded(path));
  if (files.size > mostFiles) throw new FileProblem('O arquivo compactado tem arquivos demais');
  return [...files].map(([path, bytes]) => ({ path, text: decode(path, bytes) }));
}
