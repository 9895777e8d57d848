import { mostAudioBytes } from '@matilha/contract/chat/transcriptions';
import { describe, expect, it } from 'vitest';
import { audioEnding, secondsOf } from './rules.ts';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type), body]);
};
const ftyp = box('ftyp', Buffer.from('isom'), u32(0));
/** A header for a second of 1,000 parts; its duration is 0 in a file of fragments. */
const moov = (duration: number): Buffer =>
  box(
    'moov',
    box('trak', box('mdia', box('mdhd', u32(0), u32(0), u32(0), u32(1_000), u32(duration), u32(0)))),
  );
const fragment = (time: number): Buffer =>
  Buffer.concat([box('moof', box('traf', box('tfdt', u32(0), u32(time)))), box('mdat', Buffer.alloc(9))]);
const wideFragment = (time: number): Buffer =>
  box('moof', box('traf', box('tfdt', u32(0x0100_0000), u32(0), u32(time))));
const page = (samples: number, content: Buffer): Buffer => {
  const header = Buffer.alloc(27);
  header.write('OggS');
  header.writeBigInt64LE(BigInt(samples), 6);
  return Buffer.concat([header, content]);
};
const nested = (count: number): Buffer[] =>
  Array.from({ length: count }, (_, index) => Buffer.concat([u32(8 * (count - index)), Buffer.from('moov')]));
const webm = (...clusters: string[]): Buffer => hex(`1a45dfa3 9f42868101 42f78101 ${clusters.join(' ')}`);

describe('secondsOf', () => {
  it.each([
    [
      'the last cluster of a WebM',
      'webm',
      webm('1f43b675 01ffffffffffffff e781 00', '1f43b675 8a e783 01d4c0'),
      120,
    ],
    ['a WebM without clusters', 'webm', webm(), 0],
    ['a WebM that ends inside a cluster', 'webm', webm('1f43b675 8a e7'), 0],
    [
      'the last page of an Ogg',
      'ogg',
      Buffer.concat([page(0, Buffer.from('OpusHead')), page(5_760_000, Buffer.alloc(3))]),
      120,
    ],
    ['the header of an MP4', 'mp4', Buffer.concat([ftyp, moov(120_000)]), 120],
    [
      'the last fragment of an MP4',
      'mp4',
      Buffer.concat([ftyp, moov(0), fragment(0), fragment(119_000)]),
      119,
    ],
    ['a fragment with a wide time', 'mp4', Buffer.concat([ftyp, moov(0xffffffff), wideFragment(60_000)]), 60],
    ['an MP4 without times', 'mp4', Buffer.concat([ftyp, box('moov', box('trak'))]), 0],
    ['an MP4 of boxes in boxes', 'mp4', Buffer.concat([ftyp, ...nested(1_000)]), 0],
    ['an MP4 whose box claims no size', 'mp4', Buffer.concat([ftyp, u32(1), Buffer.from('moov')]), 0],
  ] as const)('reads %s', (_, ending, bytes, seconds) => {
    expect([audioEnding(bytes), secondsOf(bytes, ending)]).toEqual([ending, seconds]);
  });
});

describe('the number of marks', () => {
  it.each([
    ['WebM clusters', 'webm', hex('1f43b675')],
    ['Ogg pages', 'ogg', Buffer.from('OggS')],
    ['MP4 boxes', 'mp4', box('free')],
    ['MP4 times', 'mp4', box('tfdt', Buffer.alloc(8))],
    ['MP4 boxes in a box', 'mp4', box('moov')],
  ] as const)('counts a recording of nothing but %s as endless', (_, ending, content) => {
    const recording = Buffer.alloc(mostAudioBytes, content);
    expect(secondsOf(recording, ending)).toBe(Number.POSITIVE_INFINITY);
  });

  it('reads the seconds of a recording with a page for each 20 ms', () => {
    const pages = Array.from({ length: 6_000 }, (_, at) => page(at * 960, Buffer.alloc(3)));
    expect(secondsOf(Buffer.concat(pages), 'ogg')).toBe((5_999 * 960) / 48_000);
  });
});

describe('audioEnding', () => {
  it.each([
    ['a WAV', Buffer.from('RIFF0000WAVEfmt ')],
    ['an MP3', Buffer.from('ID3 and what follows')],
    ['an Ogg that is not Opus', page(0, Buffer.from('\u0001vorbis'))],
    ['a few bytes', hex('1a45dfa3')],
  ])('refuses %s, which no browser records', (_, bytes) => {
    expect(audioEnding(bytes)).toBeUndefined();
  });
});
