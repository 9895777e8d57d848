import type { AudioEnding } from '#server/providers/transcription/transcription-provider.ts';

/** Returns the format of a recording by its first bytes; undefined for all that no browser records, whatever its type claims. */
export function audioEnding(bytes: Buffer): AudioEnding | undefined {
  if (bytes.length < 12) return undefined;
  if (bytes.readUInt32BE(0) === 0x1a45dfa3) return 'webm';
  if (textAt(bytes, 0) === 'OggS') return bytes.subarray(0, 64).includes('OpusHead') ? 'ogg' : undefined;
  return textAt(bytes, 4) === 'ftyp' ? 'mp4' : undefined;
}

/**
 * Returns the seconds of a recording by the times in its container, up to half a minute too few in WebM. Returns 0 where it has none: a file can
 * lie, and then only its size bounds it.
 */
export function secondsOf(bytes: Buffer, ending: AudioEnding): number {
  switch (ending) {
    case 'webm':
      return secondsOfWebm(bytes);
    case 'ogg':
      return secondsOfOgg(bytes);
    case 'mp4':
      return secondsOfMp4(bytes);
    default:
      return ending satisfies never;
  }
}

const textAt = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4);

const cluster = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);
const oggPage = Buffer.from('OggS');
/** Bytes of a cluster's id, size and time, and of a page's header. A file of nothing but their names must not take long. */
const shortestCluster = 8;
const shortestPage = 27;

/** Recorders write no duration, but each cluster begins with its time in milliseconds. */
function secondsOfWebm(bytes: Buffer): number {
  let last = 0;
  for (let at = bytes.indexOf(cluster); at >= 0; at = bytes.indexOf(cluster, at + shortestCluster)) {
    const bytesOfSize = Math.clz32(bytes[at + 4] ?? 0) - 23;
    const time = at + 4 + bytesOfSize;
    const length = (bytes[time + 1] ?? 0) & 0x7f;
    const isTime = bytes[time] === 0xe7 && length > 0 && length <= 6 && time + 2 + length <= bytes.length;
    if (isTime) last = Math.max(last, bytes.readUIntBE(time + 2, length));
  }
  return last / 1_000;
}

/** Each page has the number of samples up to its end, at 48 kHz for Opus. */
function secondsOfOgg(bytes: Buffer): number {
  let last = 0;
  for (let at = 0; at >= 0 && at + 14 <= bytes.length; at = bytes.indexOf(oggPage, at + shortestPage)) {
    last = Math.max(last, Number(bytes.readBigInt64LE(at + 6)));
  }
  return last / 48_000;
}

/** A whole file has its duration in a header; a file written in fragments has the time at which each of them begins. */
function secondsOfMp4(bytes: Buffer): number {
  const boxes = [...mp4Boxes(bytes)];
  const header = boxes.find(({ type }) => type === 'mdhd')?.body;
  if (header === undefined || header.length < 24) return 0;
  const times = boxes.map(({ type, body }) => {
    if (type === 'mdhd') return timeAt(body, 16, 24);
    return type === 'tfdt' ? timeAt(body, 4, 4) : 0;
  });
  const perSecond = header.readUInt32BE(header[0] === 1 ? 20 : 12);
  const last = times.reduce((most, time) => Math.max(most, time), 0);
  return perSecond === 0 ? 0 : last / perSecond;
}

/** Returns a time of an MP4 box, whose version sets its place and width; 0 without one and for "unknown", all bits set. */
function timeAt(body: Buffer, at: number, wideAt: number): number {
  const wide = body[0] === 1;
  if (body.length < (wide ? wideAt + 8 : at + 4)) return 0;
  if (wide) return Number(body.readBigInt64BE(wideAt));
  const time = body.readUInt32BE(at);
  return time === 0xffffffff ? 0 : time;
}

/** Boxes that hold others, and the two with times; comparing their names as numbers takes little time in a file of empty boxes. */
const known = new Map(
  ['moov', 'trak', 'mdia', 'moof', 'traf', 'mdhd', 'tfdt'].map((type) => [
    Buffer.from(type).readUInt32BE(0),
    type,
  ]),
);
/** Bytes of the smallest box with a time, or with another box. */
const shortestBox = 16;
/** The times lie three boxes deep; a file may claim to have more. */
const deepest = 3;

interface Box {
  type: string;
  body: Buffer;
}

/** Yields the boxes with times. */
function* mp4Boxes(bytes: Buffer, depth = 0): Generator<Box> {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    const isEmpty = size > 0 && size < shortestBox;
    const type = isEmpty ? undefined : known.get(bytes.readUInt32BE(at + 4));
    const end = size === 0 ? bytes.length : at + size;
    if (type !== undefined) yield* boxesOf({ type, body: bytes.subarray(at + 8, end) }, depth);
    if (size < 8) return;
    at += size;
  }
}

function* boxesOf(box: Box, depth: number): Generator<Box> {
  if (box.type === 'mdhd' || box.type === 'tfdt') yield box;
  else if (depth < deepest) yield* mp4Boxes(box.body, depth + 1);
}
