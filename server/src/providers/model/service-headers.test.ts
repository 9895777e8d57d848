import { describe, expect, it } from 'vitest';
import { serviceHeaders } from './service-headers.ts';

describe('serviceHeaders', () => {
  it.each([
    ['https://matilha.openai.azure.com/openai/v1', 'api-key'],
    ['https://matilha.openai.azure.com/openai/deployments/gpt?api-version=2024-10-21', 'api-key'],
    ['https://MATILHA.OpenAI.Azure.com/openai/v1', 'api-key'],
    ['https://matilha.cognitiveservices.azure.com/openai/v1', 'api-key'],
    ['https://matilha.services.ai.azure.com/openai/v1', 'api-key'],
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
