import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { BackupError } from './backup-error.ts';

/** A file of a backup, with the checksum of its bytes as they are on disk. */
export interface Part {
  name: string;
  bytes: number;
  sha256: string;
}

interface SealOptions {
  /** Public key of age; null: not encrypted. */
  recipient: string | null;
  compress?: boolean;
  signal?: AbortSignal | undefined;
}

/** Returns the name under which `seal` stores a file: the suffixes say how to open it. */
export const sealedName = (name: string, { recipient, compress = true }: SealOptions): string =>
  `${name}${compress ? '.gz' : ''}${recipient ? '.age' : ''}`;

const asBytes = (stream: Readable): AsyncIterable<Uint8Array> => stream;
/** The library's types are those of the browser. */
const web = (stream: AsyncIterable<Uint8Array>) =>
  ReadableStreamOf.from(stream) as unknown as globalThis.ReadableStream<Uint8Array<ArrayBuffer>>;
const ReadableStreamOf = globalThis.ReadableStream as unknown as typeof ReadableStream;

/** Compresses, encrypts and writes a stream, synced to disk; the memory it needs does not grow with the stream. */
export async function seal(source: Readable, path: string, options: SealOptions): Promise<Part> {
  const { recipient, compress = true, signal } = options;
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  // One level is enough: pages and WAL shrink most at the fastest one.
  const pack = compress ? createGzip({ level: constants.Z_BEST_SPEED }) : new PassThrough();
  const file = createWriteStream(path, { flags: 'w', mode: 0o600, flush: true });
  await pipeline(source, pack, encryptTo(recipient), measure, file, signal ? { signal } : {});
  return { name: basename(path), bytes, sha256: hash.digest('hex') };
}

function encryptTo(recipient: string | null) {
  return async function* (source: Readable): AsyncGenerator<Uint8Array> {
    if (!recipient) return yield* asBytes(source);
    const encrypter = await encrypterFor(recipient);
    yield* await encrypter.encrypt(web(source));
  };
}

async function encrypterFor(recipient: string) {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new BackupError('BACKUP_RECIPIENT não é uma chave pública do age: confira se foi copiada inteira.');
  }
  return encrypter;
}

/** Throws BackupError where this is no public key of age. */
export async function checkRecipient(recipient: string | null): Promise<void> {
  if (recipient) await encrypterFor(recipient);
}

/** Secret keys of age. */
export type Identity = readonly string[];

/** Reads a file as `age-keygen` writes it. */
export async function readIdentity(path: string): Promise<Identity> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new BackupError(`A chave de --identity não pode ser lida: ${path}`);
  });
  const keys = text.split(/\r?\n/).filter((line) => /^AGE-SECRET-KEY-/.test(line));
  if (keys.length === 0) throw new BackupError(`${path} não tem nenhuma chave do age (AGE-SECRET-KEY-1…).`);
  return keys;
}

/** Returns the content of a file that `seal` wrote. Errors of the key are BackupErrors. */
export function unseal(path: string, identity: Identity | null): AsyncIterable<Uint8Array> {
  const source = createReadStream(path, { highWaterMark: 1 << 18 });
  const plain = path.endsWith('.age') ? decrypted(source, identity) : asBytes(source);
  const packed = path.endsWith('.gz') || path.endsWith('.gz.age');
  return packed ? unpacked(plain) : plain;
}

async function* decrypted(source: Readable, identity: Identity | null): AsyncGenerator<Uint8Array> {
  if (!identity) throw new BackupError('Esta cópia está cifrada: diga a chave com --identity ARQUIVO.');
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  let plain: AsyncIterable<Uint8Array>;
  try {
    for (const key of identity) decrypter.addIdentity(key);
    plain = (await decrypter.decrypt(web(source))) as unknown as AsyncIterable<Uint8Array>;
  } catch (error) {
    source.destroy();
    if (error instanceof Error && /no identity matched/.test(error.message))
      throw new BackupError('A chave de --identity não abre esta cópia: use a que foi criada com ela.');
    throw error;
  }
  yield* plain;
}

async function* unpacked(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  const feeding = pipeline(source, gunzip);
  feeding.catch(() => undefined);
  yield* asBytes(gunzip);
  await feeding;
}
