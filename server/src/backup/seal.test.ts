import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, it } from 'vitest';
import { afterUse } from '#server/testing/after-use.ts';
import { mergeDeletionLogs } from './deletion-copies.ts';
import { seal, sealedName, unseal } from './seal.ts';
import { type Entry, pack, unpack, walk } from './tar.ts';

async function newFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'matilha-seal-'));
  afterUse(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

const textOf = async (source: AsyncIterable<Uint8Array>): Promise<string> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

it.each([
  { encrypted: true, compress: true, name: 'x.tar.gz.age' },
  { encrypted: true, compress: false, name: 'x.tar.age' },
  { encrypted: false, compress: true, name: 'x.tar.gz' },
  { encrypted: false, compress: false, name: 'x.tar' },
])('stores $name and opens it by its name', async ({ encrypted, compress, name }) => {
  const secret = await generateX25519Identity();
  const options = { recipient: encrypted ? await identityToRecipient(secret) : null, compress };
  expect(sealedName('x.tar', options)).toBe(name);
  const path = join(await newFolder(), name);
  const text = 'Banho e tosa. '.repeat(50_000);
  const part = await seal(Readable.from([Buffer.from(text)]), path, options);
  expect(part).toMatchObject({ name, bytes: (await readFile(path)).length });
  expect(await textOf(unseal(path, [secret]))).toBe(text);
  expect((await readFile(path)).includes('tosa')).toBe(!encrypted && !compress);
});

it.each([true, false])('fails to open a file that is cut short, encrypted: %s', async (encrypted) => {
  const secret = await generateX25519Identity();
  const options = { recipient: encrypted ? await identityToRecipient(secret) : null };
  const path = join(await newFolder(), sealedName('x', options));
  const { bytes } = await seal(Readable.from([Buffer.alloc(300_000, 'abc')]), path, options);
  await truncate(path, bytes - 20);
  await expect(textOf(unseal(path, [secret]))).rejects.toThrow();
});

it('packs files and empty folders, and leaves out a file that vanished', async () => {
  const source = await newFolder();
  const target = await newFolder();
  await mkdir(join(source, 'vazia/dentro'), { recursive: true });
  await writeFile(join(source, 'a.txt'), 'a'.repeat(600_000));
  await writeFile(join(source, 'ficou de fora'), '');
  async function* entries(): AsyncGenerator<Entry> {
    yield* walk(source, (path) => path === 'ficou de fora');
    yield { kind: 'file', name: 'sumiu', path: join(source, 'sumiu') };
    yield { kind: 'text', name: 'rotulo', text: 'á' };
  }
  await unpack(pack(entries()), target, { flush: true });
  expect((await readdir(target, { recursive: true })).sort()).toEqual(
    ['a.txt', 'rotulo', 'vazia', 'vazia/dentro'].sort(),
  );
  expect(await readFile(join(target, 'a.txt'), 'utf8')).toBe('a'.repeat(600_000));
  expect(await readFile(join(target, 'rotulo'), 'utf8')).toBe('á');
});

it('fills with zeros the bytes that a file, such as a truncated table, loses while it is packed', async () => {
  const source = await newFolder();
  const target = await newFolder();
  const path = join(source, 'tabela');
  const size = 24 * 1024 * 1024;
  await writeFile(path, Buffer.alloc(size, 1));
  async function* truncated(archive: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of archive) {
      yield chunk;
      await truncate(path, 0);
    }
  }
  await unpack(truncated(pack(walk(source, () => false))), target, { flush: false });
  const copy = await readFile(join(target, 'tabela'));
  expect(copy.length).toBe(size);
  expect([copy[0], copy.at(-1)]).toEqual([1, 0]);
});

it('refuses an archive with a name that leads out of the folder', async () => {
  const above = await newFolder();
  const below = 'alvo';
  async function* entries(): AsyncGenerator<Entry> {
    yield { kind: 'text', name: '../fora', text: 'x' };
  }
  await mkdir(join(above, below));
  await expect(unpack(pack(entries()), join(above, below), { flush: false })).rejects.toThrow();
  expect(await readdir(above)).toEqual([below]);
});

it('fails when an entry cannot be read', async () => {
  async function* entries(): AsyncGenerator<Entry> {
    yield { kind: 'text', name: 'a', text: 'a' };
    throw new Error('the disk failed');
  }
  const path = join(await newFolder(), 'x.gz');
  await expect(seal(pack(entries()), path, { recipient: null })).rejects.toThrow('the disk failed');
});

it('merges logs of deletions in the order of time, each line once, also after a revocation', async () => {
  const folder = await newFolder();
  const line = (at: string, key: string, more = '') => `{"at":"${at}","id":1,"key":"${key}"${more}}`;
  const first = line('2026-01-01', 'a');
  const second = line('2026-01-02', 'a', ',"revoked":true');
  const third = line('2026-01-03', 'b');
  const beside = join(folder, 'deletions.log');
  await mkdir(join(folder, 'data'));
  await writeFile(join(folder, 'data/deletions.log'), `${first}\n${third}\n`);
  await mergeDeletionLogs([join(folder, 'data/deletions.log')], beside);
  expect(await readFile(beside, 'utf8')).toBe(`${first}\n${third}\n`);
  await writeFile(join(folder, 'data/deletions.log'), `${first}\n${second}\n`);
  await mergeDeletionLogs([join(folder, 'data/deletions.log'), join(folder, 'nenhum')], beside);
  expect(await readFile(beside, 'utf8')).toBe(`${first}\n${second}\n${third}\n`);
});
