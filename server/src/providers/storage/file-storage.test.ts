import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FileStorage, StorageError } from './file-storage.ts';
import { createFolderStorage } from './folder-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import { FakeS3 } from './testing/fake-s3.ts';

const account = {
  ...{ accessKeyId: 'AKIATEST', secretAccessKey: 'segredo/com+sinais=', region: 'sa-east-1' },
  bucket: 'matilha',
};
const s3 = new FakeS3(account);
let folder = '';
let endpoint = '';
beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'matilha-files-')), 'uploads');
  endpoint = await s3.start();
});
beforeEach(() => {
  s3.refusals.length = 0;
  s3.requests = 0;
});
afterAll(async () => {
  s3.stop();
  await rm(join(folder, '..'), { recursive: true, force: true });
});

const bytes = Buffer.from('conteúdo');
const reasonOf = (call: Promise<unknown>) =>
  call.then(
    () => 'none',
    (error: StorageError) => (error instanceof StorageError ? error.reason : String(error)),
  );

describe.each<[string, () => FileStorage]>([
  ['the folder', () => createFolderStorage(folder)],
  ['the S3 service', () => createS3Storage({ ...account, endpoint })],
])('%s', (_, create) => {
  it('returns the bytes that were stored under a key', async () => {
    const storage = create();
    await storage.put('a b.pdf', bytes, 'application/pdf');
    const stream = await storage.open('a b.pdf');
    expect(stream && (await buffer(stream))).toEqual(bytes);
  });

  it('replaces the bytes of a key', async () => {
    const storage = create();
    await storage.put('b.webp', bytes, 'image/webp');
    await storage.put('b.webp', Buffer.from('outro'), 'image/webp');
    const stream = await storage.open('b.webp');
    expect(stream && (await buffer(stream)).toString()).toBe('outro');
  });

  it('returns null for a key without bytes, also after their removal', async () => {
    const storage = create();
    expect(await storage.open('nunca.pdf')).toBeNull();
    await storage.put('c.pdf', bytes, 'application/pdf');
    await storage.remove('c.pdf');
    await storage.remove('c.pdf');
    expect(await storage.open('c.pdf')).toBeNull();
  });
});

describe('the folder', () => {
  it('closes its files to other users of the machine and holds whole ones only', async () => {
    await createFolderStorage(folder).put('d.pdf', bytes, 'application/pdf');
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'd.pdf'))).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  it('never leaves its folder', async () => {
    await createFolderStorage(folder).put('../../fora.pdf', bytes, 'application/pdf');
    expect(await readdir(folder)).toContain('fora.pdf');
  });

  it('names the reason when nothing can be written', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    await chmod(file, 0o400);
    expect(await reasonOf(createFolderStorage(file).put('e.pdf', bytes, 'application/pdf'))).toMatch(
      /^(ENOTDIR|EEXIST)$/,
    );
  });
});

describe('the S3 service', () => {
  const storage = (given: Partial<typeof account> = {}) =>
    createS3Storage({ ...account, endpoint, ...given });

  it('keeps the content type of an object', async () => {
    await storage().put('f.webp', bytes, 'image/webp');
    expect(s3.objects.get('f.webp')?.type).toBe('image/webp');
  });

  it('repeats a call that the service refused for the moment', async () => {
    s3.refusals.push('SlowDown', 'InternalError');
    await storage().put('g.pdf', bytes, 'application/pdf');
    expect([s3.requests, s3.objects.has('g.pdf')]).toEqual([3, true]);
  });

  it('gives up after three attempts', async () => {
    s3.refusals.push('SlowDown', 'SlowDown', 'SlowDown');
    expect(await reasonOf(storage().open('g.pdf'))).toBe('status 503');
  });

  it('names the reason of a refusal without the key', async () => {
    expect(await reasonOf(storage({ secretAccessKey: 'outro' }).put('h', bytes, 'image/webp'))).toBe(
      'status 403',
    );
    expect(await reasonOf(storage({ accessKeyId: 'AKIAOUTRA' }).open('h'))).toBe('status 403');
    expect(await reasonOf(storage({ region: 'us-east-1' }).put('h', bytes, 'image/webp'))).toBe('status 400');
    expect(await reasonOf(storage({ bucket: 'outro' }).put('h', bytes, 'image/webp'))).toBe('status 404');
  });

  it('names why a service cannot be reached', async () => {
    const away = createS3Storage({ ...account, endpoint: 'http://127.0.0.1:2' });
    expect(await reasonOf(away.open('i'))).toBe('unreachable: ECONNREFUSED');
  });
});
