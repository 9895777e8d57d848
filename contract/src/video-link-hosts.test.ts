import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isVideoHost,
  parseVideoLink,
  video,
  videoFrameAddress,
  videoPageAddress,
} from './content/video-link.ts';

const host = 'videos.matilha.example';
const hosts = [host, 'player.matilha.example'];

describe('a host that the operator allows', () => {
  it.each([
    ['https://videos.matilha.example/v/1', '/v/1'],
    ['HTTPS://Videos.Matilha.Example/embed?id=1&t=2', '/embed?id=1&t=2'],
    ['https://videos.matilha.example', '/'],
    ['https://videos.matilha.example/v/1#t=1', '/v/1'],
    ['https://videos.matilha.example/v/1?x=1#"><script>', '/v/1?x=1'],
    ['https://videos.matilha.example/a/../b/%2e%2e/c', '/c'],
    ['https://videos.matilha.example//evil.example/v', '//evil.example/v'],
    ['https://videos.matilha.example/@evil.example', '/@evil.example'],
    ['https://videos.matilha.example/vídeo"<', '/v%C3%ADdeo%22%3C'],
    ['https://videos.matilha.example/?u=https://evil.example', '/?u=https://evil.example'],
  ])('frames %s by path and query', (link, caminho) => {
    expect(parseVideoLink(link, hosts)).toEqual({ provedor: 'outro', host, caminho });
    expect(parseVideoLink(link, [])).toBeNull();
  });

  it('leaves the known providers unchanged', () => {
    const link = 'https://youtu.be/dQw4w9WgXcQ';
    expect(parseVideoLink(link, hosts)).toEqual({ provedor: 'youtube', id: 'dQw4w9WgXcQ' });
    expect(parseVideoLink('https://www.youtube.com/playlist?list=PL1', hosts)).toBeNull();
  });
});

const wrong = [
  'http://videos.matilha.example/v/1',
  '//videos.matilha.example/v/1',
  'javascript:alert(1)//videos.matilha.example/',
  'data:text/html,https://videos.matilha.example/',
  ' https://videos.matilha.example/v/1',
  'https:videos.matilha.example/v/1',
  'https:\\\\videos.matilha.example/v/1',
  'https://videos.matilha.example\\@evil.example/',
  'https://videos.matilha.example@evil.example/v/1',
  'https://evil.example@videos.matilha.example/v/1',
  'https://user:pass@videos.matilha.example/v/1',
  'https://@videos.matilha.example/v/1',
  'https://videos.matilha.example:443/v/1',
  'https://videos.matilha.example:8443/v/1',
  'https://videos.matilha.example./v/1',
  'https://videos.matilha.example.evil.example/v/1',
  'https://evilvideos.matilha.example/v/1',
  'https://x.videos.matilha.example/v/1',
  'https://matilha.example/v/1',
  'https://videos.matilha.example%2f@evil.example/',
  'https://videos.matilha.example%00.evil.example/',
  'https://%76ideos.matilha.example/v/1',
  'https://vide\u200bos.matilha.example/v/1',
  'https://vide\u00ados.matilha.example/v/1',
  'https://ｖideos.matilha.example/v/1',
  'https://videos。matilha。example/v/1',
  'https://videos.matilha.example/v\n/1',
  'https://videos.matilha.example/v 1',
  'https://evil.example/https://videos.matilha.example/v/1',
  'https://evil.example/?u=https://videos.matilha.example/v/1',
  'https://evil.example/#https://videos.matilha.example/v/1',
  `https://videos.matilha.example/${'a'.repeat(600)}`,
  '<iframe src="https://videos.matilha.example/v/1">',
  '',
];

describe('hostile links to an allowed host (S8)', () => {
  it.each(wrong.map((link) => [link]))('refuses %j', (link) => {
    expect(parseVideoLink(link, hosts)).toBeNull();
  });

  it('frames an allowed host and nothing else, whatever the text', () => {
    const parts = [
      ...wrong,
      host,
      `https://${host}`,
      '/',
      '?',
      '#',
      '@',
      ':',
      '\\',
      '..',
      '%2e',
      '"',
      "'",
      '<',
    ];
    const text = fc.oneof(
      fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 4 }).map((list) => list.join('')),
      fc.string({ unit: 'grapheme', maxLength: 40 }).map((tail) => `https://${host}/${tail}`),
      fc.string({ unit: 'binary', maxLength: 40 }).map((tail) => `https://${host}${tail}`),
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
    );
    fc.assert(
      fc.property(text, (link) => {
        const shown = parseVideoLink(link, hosts);
        if (!shown) return;
        const address = videoFrameAddress(video.parse(shown));
        const frame = new URL(address);
        expect(frame.href).toBe(address);
        expect(hosts.map((name) => `https://${name}`)).toContain(frame.origin);
        expect(frame.username + frame.password + frame.port + frame.hash).toBe('');
        expect(parseVideoLink(videoPageAddress(shown), hosts)).toEqual(shown);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    ['evil.example/', '/v/1'],
    ['evil.example@videos.matilha.example', '/v/1'],
    ['videos.matilha.example:8443', '/v/1'],
    [host, 'v/1'],
    [host, '@evil.example/'],
    [host, '.evil.example/'],
    [host, '/v 1'],
    [host, '/v\n1'],
  ])('rejects a video of host %j and path %j', (named, caminho) => {
    expect(video.safeParse({ provedor: 'outro', host: named, caminho }).success).toBe(false);
  });
});

describe('isVideoHost', () => {
  it.each(['videos.example.com', 'player-vz-1.tv.example.com.br', 'xn--vdeo-zpa.example', 'a.co'])(
    'accepts %s',
    (name) => expect(isVideoHost(name)).toBe(true),
  );

  it.each([
    '',
    '*',
    '*.example.com',
    'example',
    'localhost',
    'videos.example.com.',
    '.example.com',
    'videos..example.com',
    'Videos.example.com',
    'videos.example.com:8443',
    'https://videos.example.com',
    'videos.example.com/embed',
    'user@videos.example.com',
    'videos.example.com?x',
    "videos.example.com;script-src'unsafe-inline'",
    "'self'",
    'data:',
    '-a.example.com',
    'a-.example.com',
    'a_b.example.com',
    'vídeos.example.com',
    '127.0.0.1',
    '[::1]',
    '0x7f.1',
    `${'a'.repeat(64)}.example.com`,
    'www.youtube.com',
    'youtu.be',
    'player.vimeo.com',
  ])('refuses %j', (name) => {
    expect(isVideoHost(name)).toBe(false);
  });
});
