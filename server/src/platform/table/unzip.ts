import { constants, crc32, inflateRawSync } from 'node:zlib';
import { FileProblem } from '../sandbox/file-problem.ts';

interface Limits {
  /** Files and folders in the archive. */
  entries: number;
  /** Bytes of all files together, unpacked. */
  bytes: number;
}

const endSignature = Buffer.from([0x50, 0x4b, 5, 6]);
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endLength = 22;
const longestComment = 65_535;
const symbolicLink = 0o120000;
const fileType = 0o170000;

const damaged = () => new FileProblem('O arquivo está danificado ou não é do formato que o nome diz');

interface Entry {
  path: string;
  method: number;
  packed: number;
  size: number;
  checksum: number;
  local: number;
}

/** Throws for a path that leaves the archive's folder, in the ways of any system. */
function checkPath(path: string): void {
  const parts = path.split('/');
  if (
    path.startsWith('/') ||
    path.includes('\\') ||
    path.includes('\0') ||
    /^[a-z]:/i.test(path) ||
    parts.includes('..')
  )
    throw new FileProblem('O arquivo compactado tem um caminho que sai da pasta dele');
}

function readEntry(archive: Buffer, at: number): { entry: Entry; next: number } {
  if (archive.readUInt32LE(at) !== entrySignature) throw damaged();
  const nameLength = archive.readUInt16LE(at + 28);
  const extraLength = archive.readUInt16LE(at + 30);
  const begin = at + 46;
  const flags = archive.readUInt16LE(at + 8);
  const unixMode = archive.readUInt32LE(at + 38) >>> 16;
  const path = archive.toString('utf8', begin, begin + nameLength);
  checkPath(path);
  if ((flags & 1) === 1) throw new FileProblem('O arquivo está protegido por senha');
  if ((unixMode & fileType) === symbolicLink)
    throw new FileProblem('O arquivo compactado tem um atalho para outro lugar');
  const entry = {
    path,
    method: archive.readUInt16LE(at + 10),
    checksum: archive.readUInt32LE(at + 16),
    packed: archive.readUInt32LE(at + 20),
    size: archive.readUInt32LE(at + 24),
    local: archive.readUInt32LE(at + 42),
  };
  return { entry, next: begin + nameLength + extraLength + archive.readUInt16LE(at + 32) };
}

function* entriesOf(archive: Buffer, limits: Limits): Generator<Entry> {
  const end = archive.lastIndexOf(endSignature);
  if (end < Math.max(0, archive.length - endLength - longestComment)) throw damaged();
  const count = archive.readUInt16LE(end + 10);
  if (count > limits.entries) throw new FileProblem('O arquivo compactado tem itens demais');
  let at = archive.readUInt32LE(end + 16);
  for (let left = count; left > 0; left -= 1) {
    const { entry, next } = readEntry(archive, at);
    at = next;
    if (!entry.path.endsWith('/')) yield entry;
  }
}

/** Inflates at most `room` bytes, whatever size the archive claims. */
function inflate(bytes: Buffer, room: number): Buffer {
  try {
    return inflateRawSync(bytes, { maxOutputLength: room, finishFlush: constants.Z_FINISH });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    throw code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : damaged();
  }
}

const tooLarge = () => new FileProblem('O arquivo fica grande demais ao ser descompactado');

function contentOf(archive: Buffer, entry: Entry, room: number): Buffer {
  const { local, packed, method } = entry;
  if (archive.readUInt32LE(local) !== localSignature) throw damaged();
  const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  if (begin + packed > archive.length) throw damaged();
  const bytes = archive.subarray(begin, begin + packed);
  if (method !== 0 && method !== 8) throw damaged();
  if (method === 0 && bytes.length > room) throw tooLarge();
  const content = method === 8 ? inflate(bytes, Math.max(room, 1)) : bytes;
  if (content.length !== entry.size || crc32(content) !== entry.checksum) throw damaged();
  return content;
}

/**
 * Returns the wanted files of a ZIP archive by path, counting their bytes while they are inflated. Throws `FileProblem` for an archive that is
 * damaged, protected, larger than the limits, or that has a path or link outside its folder.
 */
export function unzip(
  archive: Buffer,
  limits: Limits,
  wanted: (path: string) => boolean,
): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let room = limits.bytes;
  try {
    for (const entry of entriesOf(archive, limits)) {
      if (!wanted(entry.path)) continue;
      if (files.has(entry.path)) throw damaged();
      const content = contentOf(archive, entry, room);
      room -= content.length;
      files.set(entry.path, content);
    }
  } catch (error) {
    // An offset that points outside the archive.
    throw error instanceof RangeError ? damaged() : error;
  }
  return files;
}
