import type { AudioEnding } from '#server/providers/transcription/transcription-provider.ts';

/** Returns the format of a recording by its first bytes; undefined for all that no browser records, whatever its type claims. */
export function audioEnding(bytes: Buffer): AudioEnding | undefined {
  if (bytes.length < 12) return undefined;
  if (bytes.readUInt32BE(0) === 0x1a45dfa3) return 'webm';
  if (textAt(bytes, 0) === 'OggS') return bytes.subarray(0, 64).includes('OpusHead') ? 'ogg' : undefined;
  return textAt(bytes, 4) === 'ftyp' ? 'mp4' : undefined;
}

/**
 * Returns the seconds of a recording by the times in its container, up to half a minute too few in WebM. Returns 0 for a container without times: a file can
 * lie, and then only its size bounds it. A file of more marks than a recording has is endless.
 */
export function secondsOf(bytes: Buffer, ending: AudioEnding): number {
  switch (ending) {
    case 'webm':
      return latest(timesOfWebm(bytes)) / 1_000;
    case 'ogg':
      return latest(timesOfOgg(bytes)) / 48_000;
    case 'mp4':
      return secondsOfMp4(bytes);
    default:
      return ending satisfies never;
  }
}

/**
 * Clusters, pages or boxes of a recording. Two minutes have 6,000 where each 20 ms have one of their own; reading the 260,000 that fit into a
 * file would hold up the answers of other people.
 */
const mostMarks = 20_000;

/** Returns the largest time, 0 without one. */
function latest(times: Iterable<number>): number {
  let marks = 0;
  let most = 0;
  for (const time of times) {
    marks += 1;
    if (marks > mostMarks) return Number.POSITIVE_INFINITY;
    most = Math.max(most, time);
  }
  return most;
}

const textAt = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4);

const cluster = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);
const oggPage = Buffer.from('OggS');

/** Recorders write no duration, but each cluster begins with its time in milliseconds. */
function* timesOfWebm(bytes: Buffer): Generator<number> {
  for (let at = bytes.indexOf(cluster); at >= 0; at = bytes.indexOf(cluster, at + cluster.length)) {
    const bytesOfSize = Math.clz32(bytes[at + 4] ?? 0) - 23;
    const time = at + 4 + bytesOfSize;
    const length = (bytes[time + 1] ?? 0) & 0x7f;
    const isTime = bytes[time] === 0xe7 && length > 0 && length <= 6 && time + 2 + length <= bytes.length;
    yield isTime ? bytes.readUIntBE(time + 2, length) : 0;
  }
}

/** Each page has the number of samples up to its end, at 48 kHz for Opus. */
function* timesOfOgg(bytes: Buffer): Generator<number> {
  for (let at = 0; at >= 0 && at + 14 <= bytes.length; at = bytes.indexOf(oggPage, at + oggPage.length))
    yield Number(bytes.readBigInt64LE(at + 6));
}

/** A whole file has its duration in a header; a file written in fragments has the time at which each of them begins. */
function secondsOfMp4(bytes: Buffer): number {
  const boxes: Box[] = [];
  for (const box of mp4Boxes(bytes)) if (boxes.push(box) > mostMarks) break;
  const header = boxes.find(({ type, body }) => type === 'mdhd' && body.length >= 24)?.body;
  const perSecond = header?.readUInt32BE(header[0] === 1 ? 20 : 12) || 1;
  return latest(boxes.map(ticksOf)) / perSecond;
}

function ticksOf({ type, body }: Box): number {
  if (type === 'mdhd') return timeAt(body, 16, 24);
  return type === 'tfdt' ? timeAt(body, 4, 4) : 0;
}

/**
 * Returns a time of an MP4 box; the version of the box sets its place and width. Returns 0 if the time is missing or "unknown" (all bits
 * set).
 */
function timeAt(body: Buffer, at: number, wideAt: number): number {
  const wide = body[0] === 1;
  if (body.length < (wide ? wideAt + 8 : at + 4)) return 0;
  if (wide) return Number(body.readBigInt64BE(wideAt));
  const time = body.readUInt32BE(at);
  return time === 0xffffffff ? 0 : time;
}

/** Boxes that hold others, down to the two with times. */
const holders = ['moov', 'trak', 'mdia', 'moof', 'traf'];
/** The times lie three boxes deep; a file may claim to have more. */
const deepest = 3;

interface Box {
  type: string;
  body: Buffer;
}

/** Yields all boxes, including nested ones. */
function* mp4Boxes(bytes: Buffer, depth = 0): Generator<Box> {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    const type = textAt(bytes, at + 4);
    const body = bytes.subarray(at + 8, size === 0 ? bytes.length : at + size);
    yield { type, body };
    if (holders.includes(type) && depth < deepest) yield* mp4Boxes(body, depth + 1);
    if (size < 8) return;
    at += size;
  }
}
