import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { OpenAiEmbeddings } from '../embeddings/openai-embeddings.ts';
import { OpenAiTranscription } from '../transcription/openai-transcription.ts';
import { serviceHeaders } from './service-headers.ts';

describe('serviceHeaders', () => {
  it.each([
    ['https://matilha.openai.azure.com/openai/v1', 'api-key'],
    ['https://matilha.openai.azure.com/openai/deployments/gpt?api-version=2024-10-21', 'api-key'],
    ['https://MATILHA.OpenAI.Azure.com/openai/v1', 'api-key'],
    ['https://matilha.cognitiveservices.azure.com/openai/v1', 'api-key'],
    ['https://matilha.services.ai.azure.com/openai/v1', 'api-key'],
    ['https://matilha.openai.azure.us/openai/v1', 'api-key'],
    ['https://matilha.openai.azure.cn/openai/v1', 'api-key'],
    ['https://matilha.openai.azure.br/openai/v1', 'authorization'],
    ['https://api.openai.com/v1', 'authorization'],
    ['https://openrouter.ai/api/v1', 'authorization'],
    ['https://openai.azure.com.example.com/v1', 'authorization'],
    ['https://fakeopenai.azure.com/v1', 'authorization'],
    ['http://127.0.0.1:11434/v1', 'authorization'],
  ])('sends the key to %s as %s', (baseUrl, name) => {
    expect(serviceHeaders({ baseUrl, apiKey: 'chave' })).toEqual({
      [name]: name === 'api-key' ? 'chave' : 'Bearer chave',
    });
  });

  it('adds the operator’s own headers, and no key where there is none', () => {
    const headers = { 'X-Title': 'Matilha' };
    const baseUrl = 'https://openrouter.ai/api/v1';
    expect(serviceHeaders({ baseUrl, apiKey: null, headers })).toEqual(headers);
    expect(serviceHeaders({ baseUrl, apiKey: 'k', headers })).toEqual({
      ...headers,
      authorization: 'Bearer k',
    });
  });
});

it('sends the headers with calls for embeddings and transcriptions too', async () => {
  const seen: Record<string, IncomingHttpHeaders> = {};
  const server = createServer((request, response) => {
    seen[request.url ?? ''] = request.headers;
    request.resume();
    response.writeHead(401).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const config = { baseUrl, apiKey: 'k', model: 'm', headers: { 'X-Title': 'Matilha' } };
  const signal = AbortSignal.timeout(20_000);
  const recording = { bytes: Buffer.from('som'), ending: 'webm' } as const;
  await expect(new OpenAiEmbeddings(config).embed(['banho'], { signal })).rejects.toThrow('401');
  await expect(new OpenAiTranscription(config).transcribe(recording, signal)).rejects.toThrow('401');
  const sent = { 'x-title': 'Matilha', authorization: 'Bearer k' };
  expect(seen).toMatchObject({ '/v1/embeddings': sent, '/v1/audio/transcriptions': sent });
  server.close();
});
