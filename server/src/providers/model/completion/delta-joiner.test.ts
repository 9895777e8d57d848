import { describe, expect, it } from 'vitest';
import { DeltaJoiner } from './delta-joiner.ts';

function joined(...parts: string[]): DeltaJoiner {
  const joiner = new DeltaJoiner();
  for (const part of parts) joiner.add(part);
  return joiner;
}

describe('DeltaJoiner', () => {
  it('holds half an emoji back until its other half arrives', () => {
    const joiner = joined('oi \ud83d');
    expect(joiner.take(false)).toBe('oi ');
    expect(joiner.ready).toBe(false);
    joiner.add('\udc36 tchau');
    expect(joiner.take(false)).toBe('🐶 tchau');
  });

  it('replaces a half that never gets its other half', () => {
    expect(joined('fim \ud83d').take(true)).toBe('fim \ufffd');
  });

  it('returns all text since the last call at once', () => {
    expect(joined('a', 'ç', 'ão').take(false)).toBe('ação');
  });

  it('drops characters that PostgreSQL cannot store, and does not count them', () => {
    const joiner = joined('\0', 'a\0b');
    expect(joiner.length).toBe(2);
    expect(joiner.take(false)).toBe('ab');
  });
});
