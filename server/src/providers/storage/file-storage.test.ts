import { createHash } from 'node:crypto';
import dns from 'node:dns';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type FileStorage, StorageError } from './file-storage.ts';
import { createFolderStorage } from './folder-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import { FakeS3 } from './testing/fake-s3.ts';

const account = {
  accessKeyId: 'AKIATEST',
  secretAccessKey: 'segredo/com+sinais=',
  region: 'sa-east-1',
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
  s3.requests.length = 0;
  s3.pauseMs = 0;
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
  const storage = (changes: Partial<typeof account> = {}) =>
    createS3Storage({ ...account, endpoint, ...changes });

  it('keeps the content type of an object', async () => {
    await storage().put('f.webp', bytes, 'image/webp');
    expect(s3.objects.get('f.webp')?.type).toBe('image/webp');
  });

  it('signs the hash of the bytes that it stores', async () => {
    await storage().put('f.pdf', bytes, 'application/pdf');
    expect(s3.requests[0]?.hash).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('names the bucket in the host where the service wants it there', async () => {
    // Many systems do not resolve names below localhost.
    const lookup = vi
      .spyOn(dns, 'lookup')
      .mockImplementation(((_: string, { all }: dns.LookupOptions, done: (...args: unknown[]) => void) =>
        all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)) as never);
    onTestFinished(() => lookup.mockRestore());
    const named = endpoint.replace('127.0.0.1', 'localhost');
    const hosted = createS3Storage({ ...account, endpoint: named, addressing: 'host' });
    await hosted.put('f2.pdf', bytes, 'application/pdf');
    expect(s3.requests[0]?.host).toMatch(/^matilha\.localhost:\d+$/);
    expect(s3.objects.has('f2.pdf')).toBe(true);
  });

  it('repeats a call that the service refused for the moment', async () => {
    s3.refusals.push('SlowDown', 'InternalError');
    await storage().put('g.pdf', bytes, 'application/pdf');
    s3.refusals.push('RequestTimeout', 'OperationAborted');
    await storage().put('g.pdf', bytes, 'application/pdf');
    expect([s3.requests.length, s3.objects.has('g.pdf')]).toEqual([6, true]);
  });

  it('gives up after three attempts', async () => {
    s3.refusals.push('SlowDown', 'SlowDown', 'SlowDown');
    expect(await reasonOf(storage().open('g.pdf'))).toBe('status 503 SlowDown');
  });

  it('gives a slow reader the whole object, however long that takes', async () => {
    await storage().put('slow.pdf', bytes, 'application/pdf');
    s3.pauseMs = 600;
    const stream = await createS3Storage({ ...account, endpoint }, { read: 300, write: 300 }).open(
      'slow.pdf',
    );
    expect(stream && (await buffer(stream))).toEqual(bytes);
  });

  it('names the reason of a refusal without the key', async () => {
    const put = (changes: Partial<typeof account>) =>
      reasonOf(storage(changes).put('h', bytes, 'image/webp'));
    expect(await put({ secretAccessKey: 'outro' })).toBe('status 403 SignatureDoesNotMatch');
    expect(await put({ accessKeyId: 'AKIAOUTRA' })).toBe('status 403 InvalidAccessKeyId');
    expect(await put({ bucket: 'outro' })).toBe('status 404 NoSuchBucket');
    s3.refusals.push('RequestTimeTooSkewed');
    expect(await put({})).toBe('status 403 RequestTimeTooSkewed');
  });

  it('names the region of the bucket when the request went to another one', async () => {
    expect(await reasonOf(storage({ region: 'us-east-1' }).put('h', bytes, 'image/webp'))).toBe(
      'status 400 AuthorizationHeaderMalformed, region sa-east-1',
    );
    s3.refusals.push('PermanentRedirect');
    expect(await reasonOf(storage({ region: 'us-east-1' }).open('h'))).toBe(
      'status 301 PermanentRedirect, region sa-east-1',
    );
    expect(s3.requests).toHaveLength(2);
  });

  it('tells a missing bucket from a missing object', async () => {
    expect(await reasonOf(storage({ bucket: 'outro' }).open('h'))).toBe('status 404 NoSuchBucket');
  });

  it('waits once for a service that takes a call and says nothing', async () => {
    let calls = 0;
    const silent = createServer(() => {
      calls += 1;
    }).listen(0, '127.0.0.1');
    onTestFinished(() => silent.closeAllConnections());
    onTestFinished(() => void silent.close());
    await once(silent, 'listening');
    const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const frozen = createS3Storage({ ...account, endpoint: address }, { read: 200, write: 200 });
    expect(await reasonOf(frozen.open('i'))).toBe('unreachable: TimeoutError');
    expect(calls).toBe(1);
  });

  it('reads no more of a refusal than its code can need', async () => {
    let sent = 0;
    const endless = createServer((_request, response) => {
      response.writeHead(403);
      const send = () => {
        if (response.destroyed) return;
        sent += 64 * 1024;
        response.write('x'.repeat(64 * 1024), () => setImmediate(send));
      };
      send();
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void endless.close().closeAllConnections());
    await once(endless, 'listening');
    const address = `http://127.0.0.1:${(endless.address() as AddressInfo).port}`;
    const impatient = createS3Storage({ ...account, endpoint: address }, { read: 3_000, write: 3_000 });
    expect(await reasonOf(impatient.open('i'))).toBe('status 403');
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });

  it('names why a service cannot be reached', async () => {
    const away = createS3Storage({ ...account, endpoint: 'http://127.0.0.1:2' });
    expect(await reasonOf(away.open('i'))).toBe('unreachable: ECONNREFUSED');
  });
});
