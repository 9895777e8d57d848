import type { Random } from './random.ts';

const methods = [
  ...['GET', 'GET', 'POST', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'CONNECT'],
  ...['get', 'BREW', '', 'G\0T', 'POST POST', 'M'.repeat(300)],
];
const paths = [
  ...['/', '/auth', '/api/user', '/api/login', '/api/register', '/api/verify-email', '/api/messages'],
  ...['/api/messages/1', '/api/messages/1/stop', '/api/messages/1/feedback', '/api/lists?categoria_id=1'],
  ...['/api/messages/0', '/api/messages/-1', '/api/messages/99999999999999999999', '/api/messages/1e3'],
  ...[
    '/api/messages/%00',
    '/api/messages/%zz',
    '/api/messages/%C0%AF',
    '/api/messages/%ED%A0%80',
    '/%',
    '/%00',
  ],
  ...[
    '/api/messages/1?limit=-1',
    '/api/messages/1?limit=5&limit=6',
    '/api/messages/1?before[]=2',
    '/api?__proto__=1',
  ],
  ...['/api/lists?categoria_id=%00', '/api/lists?categoria_id=%ff', '/api/validate-reset-token?token=%F0%28'],
  ...[
    '//evil.example/',
    '/../../etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '\\..\\x',
    'http://evil.example/api/user',
    '*',
  ],
  ...[
    '',
    ' ',
    '/api/user HTTP/1.1\r\nx: y',
    '/ção',
    '/\u0001',
    `/${'a'.repeat(9_000)}`,
    `/api/messages/${'9'.repeat(300)}`,
  ],
  ...[
    '/assets/',
    '/assets/..',
    '/.git/config',
    '/.env',
    '/api/docs',
    '/api/docs/../user',
    '/dev/mailbox/%00',
  ],
];
const versions = [
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/2.0',
  'HTTP/9.9',
  'HTTQ/1.1',
  '',
];
const types = [
  ...[
    'application/json',
    'application/json',
    'application/json',
    'application/json; charset=utf-16',
    'text/plain',
  ],
  ...[
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'a/b/c',
    ';',
    '',
    '\u0001',
  ],
];
const oddHeaders = [
  'no colon here',
  ': empty name',
  'x-nul: a\0b',
  'x-fold: a\r\n b',
  'na me: x',
  `x-long: ${'y'.repeat(20_000)}`,
  'expect: 100-continue',
  'expect: the-impossible',
  'upgrade: websocket\r\nconnection: upgrade',
  'connection: upgrade, http2-settings\r\nupgrade: h2c',
  'transfer-encoding: chunked',
  'transfer-encoding: gzip, chunked',
  'transfer-encoding: gzip',
  'content-encoding: gzip',
  'content-length: -1',
  'content-length: abc',
  'content-length: 5\r\ncontent-length: 6',
  'content-length: 99999999999999999999',
  'origin: https://evil.example',
  'sec-fetch-site: cross-site',
  'cookie: matilha=%00; matilha=\u0001; =;;;',
  `cookie: matilha=${'z'.repeat(4_000)}`,
  'idempotency-key: x',
  'idempotency-key: \u00ff\u00fe',
  'last-event-id: 1-99999999999999999999',
  'accept: text/event-stream',
  'range: bytes=9-1,-0',
  'if-none-match: "\u00ff"',
  'x-forwarded-for: 127.0.0.1, evil',
  'host: other.example',
  'accept-encoding: br;q=nine',
];
const bodies = [
  ...[
    '',
    '{',
    '}',
    '{"a":',
    'null',
    'true',
    '0',
    '"text"',
    '[]',
    '[[[[',
    '{}',
    '{"email":1,"password":[]}',
    '\ufeff{}',
  ],
  ...[
    '{"email":"a@b.co","password":"\\u0000x"}',
    '{"email":"a@b.co","password":"\\ud800"}',
    '{"token":"\\u0000"}',
  ],
  ...['{"content":"oi","user_id":1,"lista_id":1}', '{"content":"oi","user_id":"1","lista_id":true}'],
  ...['{"content":"oi","user_id":1,"lista_id":99999999999}', '{"content":"oi","user_id":1e400,"lista_id":1}'],
  ...[
    '{"__proto__":{"role":"operator"}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"value":7}',
    '{"a":1,"a":2}',
  ],
  ...[
    '{"email":"a@b.co","email":"c@d.co"}',
    `{"email":"${'a'.repeat(2_000)}@b.co"}`,
    'a=1&b=2',
    '<xml/>',
    '1\r\nx\r\n0\r\n\r\n',
  ],
];

/** Returns one request that is broken in a few ways at once, as bytes; some are valid by accident. */
export function malformedRequest(random: Random, cookie: string): Buffer {
  const body = random.int(12) === 0 ? noise(random) : Buffer.from(random.pick(bodies));
  const lines = [`${random.pick(methods)} ${random.pick(paths)} ${random.pick(versions)}`];
  if (random.int(20) > 0) lines.push('host: localhost');
  if (random.int(2) === 0) lines.push(`cookie: ${cookie}`);
  if (random.int(4) > 0) lines.push(`content-type: ${random.pick(types)}`);
  const wrongBy = random.int(10) === 0 ? random.int(7) - 3 : 0;
  if (random.int(8) > 0) lines.push(`content-length: ${Math.max(0, body.length + wrongBy)}`);
  for (let odd = random.int(3); odd > 0; odd -= 1) lines.push(random.pick(oddHeaders));
  lines.push('connection: close');
  const lineEnd = random.int(25) === 0 ? '\n' : '\r\n';
  const head = Buffer.from(lines.join(lineEnd) + lineEnd + lineEnd, random.int(2) === 0 ? 'latin1' : 'utf8');
  const whole = Buffer.concat([head, body]);
  return random.int(15) === 0 ? whole.subarray(0, random.int(whole.length)) : whole;
}

function noise(random: Random): Buffer {
  return Buffer.from(Array.from({ length: random.int(200) }, () => random.int(256)));
}
