import { describe, expect, it } from 'vitest';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { askVideoProvider } from './ask-video-provider.ts';

const { call, db } = await testProduct();
const editor = await createSubscriber(db, { role: 'editor' });
const path = '/api/admin/video-check';
const youtube = { provedor: 'youtube', id: 'dQw4w9WgXcQ' } as const;

describe('askVideoProvider', () => {
  it('asks the fixed address of the provider and follows no redirect', async () => {
    const calls: [string, RequestInit | undefined][] = [];
    const known = await askVideoProvider(youtube, async (address, init) => {
      calls.push([String(address), init]);
      return new Response('{}');
    });
    expect(known).toBe(true);
    expect(calls).toEqual([
      [
        'https://www.youtube.com/oembed?format=json&url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3DdQw4w9WgXcQ',
        expect.objectContaining({ redirect: 'error', signal: expect.any(AbortSignal) }),
      ],
    ]);
  });

  it.each([
    [401, false],
    [404, false],
    [429, null],
    [500, null],
  ])('reads status %i as %s', async (status, known) => {
    expect(await askVideoProvider(youtube, async () => new Response('', { status }))).toBe(known);
  });

  it('returns null when the provider cannot be reached', async () => {
    expect(await askVideoProvider(youtube, () => Promise.reject(new TypeError('fetch failed')))).toBeNull();
  });
});

it.each([
  'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://169.254.169.254/latest',
  'javascript:alert(1)',
])('says that %s cannot be embedded', async (url) => {
  const response = await call(editor, 'POST', path, { url });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ video: null, situacao: 'nao_incorpora' });
});

it('refuses an empty link with a message for the field', async () => {
  const response = await call(editor, 'POST', path, { url: ' ' });
  expect(response.status).toBe(400);
  expect((await response.json()).fields.url).toBe('Escreva o link do vídeo');
});

it('hides the check from support and subscribers', async () => {
  for (const role of ['support', 'subscriber'] as const) {
    const refused = await createSubscriber(db, { role });
    expect((await call(refused, 'POST', path, { url: 'https://vimeo.com/123456' })).status).toBe(404);
  }
});
