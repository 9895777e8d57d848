import { createGunzip, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GzipWriter } from './gzip-writer.ts';

const compressed = (texts: string[]): Buffer[] => {
  const writer = new GzipWriter();
  return [...texts.map((text) => writer.write(text)), writer.end()];
};
const events = Array.from({ length: 3_000 }, (_, index) => {
  const text = ['o', ' banho', ' do pet', ' é às', ' 🐶'][(index * 7) % 5];
  return `id:4711-${index * 5}\nevent:delta\ndata:${JSON.stringify({ text })}\n\n`;
});

describe('GzipWriter', () => {
  it('compresses texts of any size without loss', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom(...events.slice(0, 9)),
    );
    const big = fc
      .tuple(fc.string({ minLength: 1, maxLength: 40 }), fc.nat(3_000))
      .map(([part, n]) => part.repeat(n));
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 9, arbitrary: text }, { weight: 1, arbitrary: big }), { maxLength: 60 }),
        (texts) => {
          const whole = Buffer.from(texts.join(''), 'utf8');
          expect(gunzipSync(Buffer.concat(compressed(texts))).equals(whole)).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('makes every text readable once its bytes arrive, without the next', async () => {
    const writer = new GzipWriter();
    const reader = createGunzip();
    let read = '';
    reader.on('data', (part: Buffer) => {
      read += part.toString('utf8');
    });
    let sent = '';
    for (const text of events.slice(0, 200)) {
      sent += text;
      await new Promise<void>((resolve) => {
        reader.write(writer.write(text), () => resolve());
      });
      expect(read).toBe(sent);
    }
  });

  it('sends an event of a known word in a quarter of its size', () => {
    const parts = compressed(events).slice(1_000, 1_300);
    const plain = events.slice(1_000, 1_300).join('').length;
    expect(parts.reduce((total, part) => total + part.length, 0)).toBeLessThan(plain / 3.5);
  });
});
