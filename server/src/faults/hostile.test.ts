import { connect } from 'node:net';
import { apiError } from '@matilha/contract/errors';
import { afterEach, describe, expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { signIn } from '#server/testing/product.ts';
import { malformedRequest } from './testing/hostile/malformed.ts';
import { sendRaw } from './testing/hostile/raw.ts';
import { settled } from './testing/ledger.ts';
import { clearUpProcesses, startProcess } from './testing/process.ts';
import { seededRandom } from './testing/random.ts';
import { patienceMs, sizes } from './testing/scale.ts';

const { db, url: databaseUrl } = await testDatabase();
const random = seededRandom();
clearUpProcesses();
const product = await startProcess({ databaseUrl, unlimited: true });
const user = await createSubscriber(db, { credits: 5 });
const cookie = await signIn(db, user);

afterEach(async () => {
  expect(product.alive()).toBe(true);
  await settled(db);
  expect(await checkCreditInvariants(db)).toEqual([]);
  expect((await fetch(`${product.url}/api/user`, { headers: { cookie } })).status).toBe(200);
});

describe('malformed requests (R23)', { timeout: 3 * patienceMs }, () => {
  it('refuses malformed requests in the one format, never with a 500', async () => {
    const ask = async (request: Buffer, endAfter: number) => ({
      request,
      ...(await sendRaw(product.url, request, endAfter)),
    });
    const answers: Array<Awaited<ReturnType<typeof ask>>> = [];
    let left = sizes.malformedRequests;
    const work = async () => {
      while (left-- > 0) {
        answers.push(await ask(malformedRequest(random, cookie), 2_000));
      }
    };
    await Promise.all(Array.from({ length: sizes.malformedAtOnce }, work));

    // Among so many at once some may get 503 or a response after our end is closed: alone they must not.
    for (const [index, { request, status }] of answers.entries()) {
      if (status !== 503 && status !== undefined) continue;
      if (mayBeHungUpOn(request.toString('latin1'))) continue;
      answers[index] = await ask(request, 20_000);
    }

    const described = ({ request, status, body }: (typeof answers)[number]) =>
      `${status} ${JSON.stringify(request.toString('latin1').slice(0, 700))} ${body.slice(0, 200)}`;
    expect(answers.filter(({ status = 0 }) => status >= 500).map(described)).toEqual([]);
    const stray = answers.filter(({ status = 0, body, request }) => {
      if (status < 400 || request.toString('latin1').startsWith('HEAD ')) return false;
      return !apiError.safeParse(parsed(body)).success;
    });
    expect(stray.map(described).slice(0, 5)).toEqual([]);
    const silent = answers.filter(
      ({ status, request }) => status === undefined && !mayBeHungUpOn(request.toString('latin1')),
    );
    expect(silent.map(described).slice(0, 5)).toEqual([]);
  });
});

/**
 * Node closes without a response on CONNECT, as a server that is no proxy may, and on an upgrade request whose declared body does not
 * arrive whole: its parser treats the end of the connection as the end of the upgrade.
 */
function mayBeHungUpOn(request: string): boolean {
  const upgrades = /\r\nupgrade: /.test(request) && /\r\nconnection: upgrade/.test(request);
  const declaresBody = /\r\n(content-length|transfer-encoding): /i.test(request);
  return request === '' || request.startsWith('CONNECT ') || (upgrades && declaresBody);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${product.url}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', cookie, ...headers },
  });

async function expectError(response: Response, status: number, code: string): Promise<void> {
  const body: unknown = await response.json();
  expect({ status: response.status, body }).toMatchObject({ status, body: { code } });
  apiError.parse(body);
}

const limitBytes = 64 * 1024;
const login = (password: string) => JSON.stringify({ email: 'alguem@exemplo.com.br', password });
const question = (content: string) => JSON.stringify({ content, user_id: user.id, lista_id: 1 });

describe('hostile bodies (R24)', { timeout: patienceMs }, () => {
  it('refuses a body that is too large with 413, declared or not', async () => {
    await expectError(await post('/api/messages', ' '.repeat(limitBytes + 1)), 413, 'body_too_large');
    const head = `POST /api/messages HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\n`;
    const declared = await sendRaw(product.url, Buffer.from(`${head}content-length: 104857600\r\n\r\n{`));
    expect(declared.status).toBe(413);
    const chunk = Buffer.from(`8000\r\n${' '.repeat(0x8000)}\r\n`);
    const chunked = await sendRaw(product.url, [
      Buffer.from(`${head}transfer-encoding: chunked\r\n\r\n`),
      ...Array.from({ length: 4 }, () => chunk),
    ]);
    expect(chunked.status).toBe(413);
  });

  it.each([
    ['nested 30,000 deep', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
    ['a field nested 9,000 deep', `{"content":${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}}`],
    ['NUL', question('a\0b')],
    ['half a surrogate pair', question('a\ud83d').replace('\ud83d', '\\ud83d')],
    ['a poisoned prototype', '{"__proto__":{"role":"operator"},"content":"oi"}'],
    ['a poisoned constructor', '{"constructor":{"prototype":{"role":"operator"}},"content":"oi"}'],
    ['another one’s field', question('oi').replace('{', '{"role":"operator",')],
    ['wrong types', JSON.stringify({ content: 'oi', user_id: String(user.id), lista_id: true })],
    [
      '4,000 fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 4_000 }, (_, i) => [`f${i}`, 1]))),
    ],
  ])('refuses %s with 400 and stores nothing', async (_name, body) => {
    await expectError(await post('/api/messages', body), 400, 'invalid_input');
    const messages = await fetch(`${product.url}/api/messages/1`, { headers: { cookie } });
    expect(await messages.json()).toEqual([]);
  });

  it('leaves a body unread that is not JSON, or is compressed', async () => {
    await expectError(
      await post('/api/login', 'a=1', { 'content-type': 'text/plain' }),
      415,
      'unsupported_media_type',
    );
    await expectError(
      await post('/api/login', '\u001f\u008b', { 'content-encoding': 'gzip' }),
      400,
      'invalid_input',
    );
  });

  it('refuses a giant password with 400, before it is hashed or counted', async () => {
    for (let attempt = 0; attempt < 30; attempt += 1) {
      await expectError(await post('/api/login', login('x'.repeat(60_000))), 400, 'invalid_input');
    }
    await expectError(await post('/api/login', login('x'.repeat(1_000_000))), 413, 'body_too_large');
    // The thirty did not even count as attempts.
    await expectError(await post('/api/login', login('errada')), 401, 'invalid_credentials');
  });

  it('refuses a head that is too large with 431', async () => {
    const answer = await sendRaw(
      product.url,
      Buffer.from(`GET /?${'a=1&'.repeat(10_000)} HTTP/1.1\r\nhost: x\r\n\r\n`),
    );
    expect(answer.status).toBe(431);
    expect(apiError.parse(JSON.parse(answer.body)).code).toBe('headers_too_large');
  });
});

/** Sends one byte after the other; returns the server's response when it closes the connection. */
function feedSlowly(start: string): Promise<string> {
  const { hostname, port } = new URL(product.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.write(start);
    const feeding = setInterval(() => socket.write('x'), 500);
    socket.on('data', (part) => {
      received += part.toString();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(feeding);
      resolve(received);
    });
  });
}

/** A byte that crosses the refusal on the wire can make our side discard it: then the request is repeated. */
async function hear(start: string): Promise<string> {
  let heard = '';
  for (let tries = 0; heard === '' && tries < 3; tries += 1) heard = await feedSlowly(start);
  return heard;
}

describe('slow senders (R22)', { timeout: 3 * patienceMs }, () => {
  it('responds to slow senders of headers and bodies, and cuts them', async () => {
    const headers = 'GET /api/user HTTP/1.1\r\nhost: localhost\r\nx-slow: ';
    const body = `POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{`;
    const sockets = [headers, body].flatMap((start) =>
      Array.from({ length: sizes.slowSockets }, () => hear(start)),
    );
    const heard = await Promise.all(sockets);
    for (const text of heard) expect(text).toMatch(/^HTTP\/1\.1 408 /);
  });
});
