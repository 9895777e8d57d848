import * as postsCalls from '@matilha/contract/calls/shop/posts';
import * as shopCalls from '@matilha/contract/calls/shop/shop';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LoopbackApi, refusal } from '#web/testing/loopback-api.ts';
import { call, request } from './api-client.ts';

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
});
afterEach(() => api.stop());

const feed = { any: 'file' };

describe('a declared call', () => {
  it('writes its parameters and its query into the address, and omits undefined values', async () => {
    api.on('GET /api/posts', []);
    api.refuse('DELETE /api/posts/a%2Fb', { status: 204, body: undefined });
    await call(postsCalls.listPosts, {
      query: { de: '2026-11-02', ate: '2026-11-08', mensagem_id: undefined },
    });
    await call(postsCalls.removePost, { params: { id: 'a/b' } });
    expect(api.calls.map(({ route, search }) => route + search)).toEqual([
      'GET /api/posts?de=2026-11-02&ate=2026-11-08',
      'DELETE /api/posts/a%2Fb',
    ]);
  });

  it('sends a body as JSON, and none where it declares none', async () => {
    api
      .on('PUT /api/posts/monday-mail', { ligado: true })
      .refuse('DELETE /api/posts/agenda', { status: 204, body: undefined });
    expect(await call(postsCalls.chooseMondayMail, { body: { ligado: true } })).toEqual({ ligado: true });
    expect(await call(postsCalls.turnOffPostsFeed)).toBeUndefined();
    expect(api.calls.map(({ body }) => body)).toEqual([{ ligado: true }, undefined]);
  });

  it('throws the refusal with its fields, and the seconds to wait', async () => {
    const refused = {
      ...refusal('rate_limited', { texto: 'Escreva menos.' }),
      headers: { 'retry-after': '30' },
    };
    api.refuse('POST /api/shop/price-list', refused);
    await expect(call(shopCalls.readPriceList, { body: { texto: 'Banho 50' } })).rejects.toMatchObject({
      status: 429,
      code: 'rate_limited',
      fields: { texto: 'Escreva menos.' },
      retryAfter: 30,
    });
  });

  it('throws for a body of another shape, and for one that is no JSON', async () => {
    api.on('GET /api/posts', { posts: 3 });
    await expect(call(postsCalls.listPosts)).rejects.toMatchObject({
      status: 200,
      code: 'unexpected_response',
    });
  });

  it('throws the browser’s error when it is aborted, and `network` when the server is not reached', async () => {
    await expect(call(postsCalls.listPosts, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
    await api.stop();
    await expect(call(postsCalls.listPosts)).rejects.toMatchObject({ status: 0, code: 'network' });
    await api.start();
  });

  it('returns the bare response of a file', async () => {
    api.on('GET /api/posts/sheet.csv', feed);
    const response = await request(postsCalls.downloadPostsCsv, {
      query: { de: '2026-11-02', ate: '2026-11-08' },
    });
    expect(await response.json()).toEqual(feed);
  });
});
