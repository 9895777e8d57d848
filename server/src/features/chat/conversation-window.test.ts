import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '#server/platform/text/estimate-tokens.ts';
import { fullWindow, isFull, keptWindow, newestThatFit } from './conversation-window.ts';

const exchange = fc.record({ question: fc.string({ maxLength: 60 }), answer: fc.string({ maxLength: 120 }) });

describe('newestThatFit', () => {
  it('keeps the newest exchanges up to the tokens and the count, and no fewer', () => {
    fc.assert(
      fc.property(fc.array(exchange, { maxLength: 12 }), fc.nat(200), fc.nat(8), (all, tokens, exchanges) => {
        const kept = newestThatFit(all, { tokens, exchanges });
        const cost = (some: typeof all) =>
          some.reduce(
            (sum, { question, answer }) => sum + estimateTokens(question) + estimateTokens(answer),
            0,
          );
        expect(kept).toEqual(all.slice(all.length - kept.length));
        expect(cost(kept)).toBeLessThanOrEqual(tokens);
        expect(kept.length).toBeLessThanOrEqual(exchanges);
        const more = all.slice(all.length - kept.length - 1);
        if (kept.length < Math.min(exchanges, all.length)) expect(cost(more)).toBeGreaterThan(tokens);
      }),
    );
  });

  it('leaves half of a full window', () => {
    const long = { question: 'a'.repeat(300), answer: 'b'.repeat(600) };
    const full = Array(20).fill(long);
    expect(isFull(full)).toBe(false);
    expect(isFull([...full, long])).toBe(true);
    expect(newestThatFit(full, keptWindow)).toHaveLength(10);
    const short = { question: 'a', answer: 'b' };
    expect(isFull(Array(fullWindow.exchanges + 1).fill(short))).toBe(true);
  });
});
