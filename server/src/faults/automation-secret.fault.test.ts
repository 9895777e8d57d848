import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { limitTable } from '#server/platform/limits.ts';
import type { RouteEntry } from '#server/plugins/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { type OwnIds, sampleOf } from './testing/samples/route-samples.ts';

const unlimited = Object.fromEntries(Object.keys(limitTable).map((name) => [name, Number.POSITIVE_INFINITY]));
/** Recognisable values for the address and the signing secret of the automation: neither may reach a browser (S2). */
const canaries = ['canario-da-automacao', 'gancho-4711', 'segredo-canario-0815'];
const [host = '', path = '', secret = ''] = canaries;
const product = await testProduct({
  limits: unlimited,
  env: { LEAD_WEBHOOK_URL: `https://${host}.example/${path}`, LEAD_WEBHOOK_SECRET: secret },
});
const traces = [...canaries, 'LEAD_WEBHOOK'];
const found = (text: string) => traces.filter((trace) => text.includes(trace));

const dist = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const unpack = (name: string, bytes: Buffer): Buffer => {
  if (name.endsWith('.br')) return brotliDecompressSync(bytes);
  return name.endsWith('.gz') ? gunzipSync(bytes) : bytes;
};

test.skipIf(!existsSync(dist))(
  'keeps them out of every file of the web build and of the served page',
  async () => {
    const files = await readdir(dist, { recursive: true, withFileTypes: true });
    const names = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) {
      expect({ name, found: found(unpack(name, await readFile(name)).toString('latin1')) }).toEqual({
        name,
        found: [],
      });
    }
  },
);

const ids: OwnIds = {
  userId: 1,
  listId: 1,
  questionId: 1,
  answerId: 1,
  conversationId: 1,
  feedId: 'x',
  noteId: 1,
  serviceId: 1,
  postId: 1,
  calculationId: 1,
};
const isPublic = ({ access }: RouteEntry) => access() === 'public' || access() === 'optional';

test('keeps them out of every public response, and out of the log of the landing calls', async () => {
  const leaks: string[] = [];
  for (const { method, url } of product.app.routeTable.filter(isPublic)) {
    const sample = sampleOf({ method, url });
    const answer = await product.call(null, method, sample?.path?.(ids) ?? url, sample?.body?.(ids));
    const text = `${[...answer.headers].join('\n')}\n${await answer.text()}`;
    leaks.push(...found(text).map((trace) => `${method} ${url}: ${trace}`));
  }
  const form = { name: 'Bia Lima', email: 'bia@exemplo.com.br', phone: '11987654321', area: 'petshop' };
  const answer = await product.call(null, 'POST', '/api/register', { ...form, fromLanding: true });
  expect(answer.status).toBe(200);
  leaks.push(...found(await answer.text()));
  expect(leaks).toEqual([]);
  expect(found(product.logLines.join('\n'))).toEqual([]);
});
