import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { storedMessage } from '../testing/chat-server.ts';
import { useAskOnce } from './ask-once.ts';

const realFetch = globalThis.fetch;
const server = createServer();
afterEach(() => {
  vi.unstubAllGlobals();
  server.close();
});

test('asks again with the same key when a proxy stopped waiting for the answer', async () => {
  const keys: unknown[] = [];
  const exchange = {
    userMessage: storedMessage(1),
    aiMessage: storedMessage(2, { is_ai: true, content: 'Use xampu.', question_id: 1 }),
    responses_available: 3,
  };
  server.on('request', (request, response) => {
    keys.push(request.headers['idempotency-key']);
    if (keys.length === 1)
      response.writeHead(504, { 'content-type': 'text/html' }).end('<h1>504 Gateway Time-out</h1>');
    else response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(exchange));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => realFetch(new URL(path, base), init));
  const client = new QueryClient();
  const { result } = renderHook(useAskOnce, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const input = { content: 'Oi', user_id: 7, lista_id: 3 };
  const { aiMessage } = await result.current(input, 'chave-12345678', new AbortController().signal);
  expect(aiMessage.content).toBe('Use xampu.');
  expect(keys).toEqual(['chave-12345678', 'chave-12345678']);
});
