import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { webManifest } from './web-manifest.ts';

const docs = join(import.meta.dirname, '../../../../docs');
const webPublic = join(import.meta.dirname, '../../../../web/public');

const assistants = [1, 2, 5, 6, 7].map((id) => ({ id, title: `Assistente ${id}` }));

async function readManifest(env: Record<string, string>) {
  const app = fastify();
  webManifest(app, readConfig(env), async () => assistants);
  const response = await app.inject('/manifest.webmanifest');
  await app.close();
  return { response, manifest: response.json() };
}

it('carries the brand of this installation', async () => {
  const { response, manifest } = await readManifest({ BRAND_NAME: 'Patas & Cia' });
  expect(response.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  expect(manifest).toMatchObject({ name: 'Patas & Cia', short_name: 'Patas & Cia', lang: 'pt-BR' });
  expect(manifest).toMatchObject({ start_url: '/', scope: '/', display: 'standalone' });
});

it('opens the first assistants by shortcuts, and the first one with a shared text', async () => {
  const { manifest } = await readManifest({});
  expect(manifest.shortcuts).toEqual(
    [1, 2, 5, 6].map((id) => ({ name: `Assistente ${id}`, url: `/chat/${id}?c=nova` })),
  );
  expect(manifest.share_target).toEqual({
    action: '/chat/1',
    method: 'GET',
    enctype: 'application/x-www-form-urlencoded',
    params: { text: 'message' },
  });
});

it('names icons that exist, have the stated size and are small', async () => {
  const { manifest } = await readManifest({});
  expect(manifest.icons).toHaveLength(4);
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
  for (const { src, sizes, type } of manifest.icons) {
    const file = join(webPublic, src);
    expect(existsSync(file), src).toBe(true);
    expect(statSync(file).size, src).toBeLessThanOrEqual(20_000);
    if (type !== 'image/png') continue;
    const header = readFileSync(file);
    expect(`${header.readUInt32BE(16)}x${header.readUInt32BE(20)}`).toBe(sizes);
  }
});

it('names pictures that exist, of one size for each kind of screen, and only under the brand they show', async () => {
  const { manifest } = await readManifest({});
  expect(manifest.screenshots).toHaveLength(4);
  const sizes = new Map<string, string>();
  for (const { src, sizes: size, type, form_factor: kind } of manifest.screenshots) {
    const file = readFileSync(join(docs, src));
    expect(file.length, src).toBeLessThanOrEqual(130_000);
    expect(type).toBe('image/jpeg');
    // A baseline JPEG states height and width in its first frame header.
    const frame = file.indexOf(Buffer.from([0xff, 0xc0]));
    expect(`${file.readUInt16BE(frame + 7)}x${file.readUInt16BE(frame + 5)}`).toBe(size);
    expect(sizes.get(kind) ?? size).toBe(size);
    sizes.set(kind, size);
  }
  expect((await readManifest({ BRAND_NAME: 'Patas & Cia' })).manifest).not.toHaveProperty('screenshots');
});
