import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseVideoLink, videoFrameAddress, videoFrameOrigins, videoPageAddress } from './video-link.ts';

const youtube = { provedor: 'youtube', id: 'dQw4w9WgXcQ' };

describe('parseVideoLink', () => {
  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com/watch?v=dQw4w9WgXcQ&t=42s',
    'https://m.youtube.com/watch?list=PLx&v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/live/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'HTTPS://WWW.YouTube.com/watch?v=dQw4w9WgXcQ#t=1',
  ])('reads %s as YouTube', (link) => {
    expect(parseVideoLink(link, [])).toEqual(youtube);
  });

  it.each([
    ['https://vimeo.com/76979871', null],
    ['https://www.vimeo.com/76979871', null],
    ['https://vimeo.com/76979871/8272103f6e', '8272103f6e'],
    ['https://player.vimeo.com/video/76979871', null],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', '8272103f6e'],
  ])('reads %s as Vimeo', (link, chave) => {
    expect(parseVideoLink(link, [])).toEqual({ provedor: 'vimeo', id: '76979871', chave });
  });
});

const good = ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://vimeo.com/76979871'];
const schemes = [
  'javascript:alert(1)//',
  'JaVaScRiPt:',
  'data:text/html,',
  'vbscript:',
  'blob:',
  'file://',
  'http://',
  'ftp://',
  'view-source:',
  'about:blank#',
  '//',
  '',
  ' https://',
  '\thttps://',
  'https:',
  'https:/',
  'https:///',
  'https:\\\\',
  'https://@',
];
const tails = [
  'www.youtube.com/watch?v=dQw4w9WgXcQ',
  'youtu.be/dQw4w9WgXcQ',
  'player.vimeo.com/video/76979871',
];
const lookAlikes = [
  'www.youtube.com.evil.example',
  'www-youtube.com',
  'youtube.com.br',
  'xn--youtub-4of.com',
  'yоutube.com',
  'youtube.co',
  'youtubee.com',
  'evil.example',
  'evilyoutube.com',
  'www.youtube.com@evil.example',
  'evil.example@www.youtube.com',
  'user:pass@www.youtube.com',
  '@www.youtube.com',
  'www.youtube.com:443@evil.example',
  'www.youtube.com:8443',
  'www.youtube.com:443',
  'www.youtube.com.',
  'www。youtube。com',
  'www.youtube.com%00.evil.example',
  'www.youtube.com%2eevil.example',
  '%77ww.youtube.com',
  'www.youtube.com\\evil.example',
  'www.you\u00adtube.com',
  'www.you\u200btube.com',
  'ｗｗｗ.youtube.com',
  'youtu.be.evil.example',
  'player.vimeo.com.evil.example',
  'vimeo.com.evil.example',
  'notvimeo.com',
  'vimeo.co',
  '127.0.0.1',
  '[::1]',
  'localhost',
  '0x7f000001',
];
const hostPaths = ['/watch?v=dQw4w9WgXcQ', '/dQw4w9WgXcQ', '/embed/dQw4w9WgXcQ', '/video/76979871'];
const badIds = [
  '',
  'short',
  'dQw4w9WgXcQx',
  'dQw4w9WgXc"',
  "dQw4w9WgXc'",
  'dQw4w9WgXc<',
  '../../../../..',
  'dQw4w9WgXc%22',
  'dQw4w9WgX%0aQ',
  'dQw4w9WgXc\n',
  'dQw4w9WgXc ',
  'dQw4w9WgX/x',
  '%2e%2e%2f%2e%2e%2f',
  'dQw4w9WgXc?',
  'çQw4w9WgXcQ',
];
const idPlaces = ['https://www.youtube.com/embed/', 'https://youtu.be/', 'https://www.youtube.com/watch?v='];
const vimeoIds = [
  '',
  '0',
  '12345',
  '1234567890123',
  '7697987a',
  '-76979871',
  '76979871%2f',
  '76979871"',
  '７６９７９８７１',
];
const odd = [
  'https://www.youtube.com/redirect?q=https://evil.example&v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch/dQw4w9WgXcQ',
  'https://www.youtube.com/embed/dQw4w9WgXcQ/extra',
  'https://www.youtube.com//embed/../dQw4w9WgXcQ',
  'https://www.youtube.com/playlist?list=PL1',
  'https://www.youtube.com/@canal',
  'https://www.youtube.com',
  'https://vimeo.com/76979871/8272103f6e/x',
  'https://vimeo.com/76979871/NOTHEX"',
  'https://vimeo.com/channels/staffpicks',
  'https://player.vimeo.com/76979871',
  'https://player.vimeo.com/video/76979871?h="><script>',
  'https://player.vimeo.com/video/76979871/edit',
  `https://www.youtube.com/watch?x=${'a'.repeat(600)}&v=dQw4w9WgXcQ`,
  '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ">',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ" onload="alert(1)',
];

const hostile = [
  ...schemes.flatMap((scheme) => tails.map((tail) => `${scheme}${tail}`)),
  ...lookAlikes.flatMap((host) => hostPaths.map((path) => `https://${host}${path}`)),
  ...badIds.flatMap((id) => idPlaces.map((place) => `${place}${id}`)),
  ...vimeoIds.map((id) => `https://vimeo.com/${id}`),
  ...odd,
];

describe('hostile video links (S8)', () => {
  it('covers at least 200 different links', () => {
    expect(new Set(hostile).size).toBeGreaterThanOrEqual(200);
  });

  it.each([...new Set(hostile)].map((link) => [link]))('refuses %j', (link) => {
    expect(parseVideoLink(link, [])).toBeNull();
  });

  it('frames one of two hosts and nothing else, whatever the text', () => {
    const parts = [...schemes, ...lookAlikes, ...tails, ...hostPaths, ...badIds, ...good, ...idPlaces];
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 4 }).map((list) => list.join('')),
      fc
        .tuple(fc.constantFrom(...idPlaces), fc.string({ unit: 'grapheme', maxLength: 14 }))
        .map((two) => two.join('')),
    );
    fc.assert(
      fc.property(text, (link) => {
        const video = parseVideoLink(link, []);
        if (!video) return;
        const frame = new URL(videoFrameAddress(video));
        expect(videoFrameOrigins).toContain(frame.origin);
        expect(frame.username + frame.password + frame.hash).toBe('');
        expect(frame.pathname).toMatch(/^\/(embed|video)\/[\w-]{6,12}$/);
        expect(parseVideoLink(videoPageAddress(video), [])).toEqual(video);
      }),
      { numRuns: 3_000 },
    );
  });
});
