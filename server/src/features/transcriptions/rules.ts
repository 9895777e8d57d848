import type { AudioEnding } from '#server/providers/transcription/transcription-provider.ts';

const text = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** Returns the format of a recording by its first bytes; undefined for anything else, whatever its type claims. */
export function audioEnding(bytes: Uint8Array): AudioEnding | undefined {
  if (bytes.length < 12) return undefined;
  if (text(bytes, 0, 4) === '\u001aE\u00df\u00a3') return 'webm';
  if (text(bytes, 0, 4) === 'OggS') return 'ogg';
  if (text(bytes, 4, 8) === 'ftyp') return 'mp4';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WAVE') return 'wav';
  const isFrame = bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0;
  return isFrame || text(bytes, 0, 3) === 'ID3' ? 'mp3' : undefined;
}
