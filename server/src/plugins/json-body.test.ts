import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sendRaw } from '#server/faults/testing/hostile/raw.ts';
import { testProduct } from '#server/testing/product.ts';
import { hasRepeatedKey } from './json-body.ts';

const product = await testProduct();
const login = '"email":"alguem@exemplo.com.br","password":"errada"';

it.each([
  ['the same key twice', `{${login},"email":"outro@exemplo.com.br"}`],
  ['the same key, once escaped', `{${login},"\\u0065mail":"outro@exemplo.com.br"}`],
  ['the same key twice inside an object', `{${login},"x":{"a":1,"b":{"a":1,"a":1}}}`],
  ['the same key twice inside an array', `{${login},"x":[[{"a":":"},{"a":1,"a":2}]]}`],
  [
    'the same key twice 9,000 deep',
    `{${login},"x":${'{"a":'.repeat(9_000)}{"b":1,"b":2}${'}'.repeat(9_000)}}`,
  ],
])('refuses a body that has %s', async (_, body) => {
  const answer = await product.call(null, 'POST', '/api/login', body);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    code: 'invalid_input',
    fields: { body: 'O mesmo campo aparece duas vezes' },
  });
});

it('reads a body without repeated keys, whatever its texts hold', async () => {
  const body = '{"email":"\\"a\\":1,\\\\@exemplo.com.br","password":":\\":\\\\"}';
  expect(await (await product.call(null, 'POST', '/api/login', body)).json()).toMatchObject({
    code: 'invalid_input',
    fields: { email: 'Email inválido' },
  });
  expect((await product.call(null, 'POST', '/api/login', `{${login}}`)).status).toBe(401);
});

describe('hasRepeatedKey', () => {
  it('finds no repeated key in output of JSON.stringify', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (text) => !hasRepeatedKey(text, JSON.parse(text))),
      { numRuns: 500 },
    );
  });

  it('finds a member that was repeated at any depth', () => {
    fc.assert(
      fc.property(fc.string(), fc.json(), fc.json(), fc.nat(20), (key, first, second, depth) => {
        const name = JSON.stringify(key);
        const repeated = `${'[{"x":'.repeat(depth)}{${name}:${first},${name}:${second}}${'}]'.repeat(depth)}`;
        return hasRepeatedKey(repeated, JSON.parse(repeated));
      }),
      { numRuns: 500 },
    );
  });
});

it('returns 400 for a request with two Host headers', async () => {
  const head = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nhost: other.example\r\nconnection: close\r\n\r\n';
  const answer = await sendRaw(product.url, Buffer.from(head));
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.body)).toMatchObject({ code: 'invalid_input' });
});
