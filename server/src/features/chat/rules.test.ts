import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Ending, formatPosition, judge, parsePosition, restAfterStoringMs, titleOf } from './rules.ts';

const failures = ['unavailable', 'timeout', 'rate_limited', 'too_long', 'refused', 'bad_response'] as const;
const endings = fc.oneof(
  fc.constant<Ending>({ kind: 'finished' }),
  fc.constant<Ending>({ kind: 'found_nothing' }),
  fc.constant<Ending>({ kind: 'stopped' }),
  fc.constant<Ending>({ kind: 'interrupted' }),
  fc.constantFrom(...failures).map((reason): Ending => ({ kind: 'failed', reason })),
);

describe('judge', () => {
  it('charges a complete answer, and a stopped one when text had arrived or stopping early has a price', () => {
    fc.assert(
      fc.property(
        endings,
        fc.constantFrom('', 'texto'),
        fc.constantFrom(null, 0, 2),
        (ending, text, price) => {
          const { credits } = judge(ending, text, price);
          const stopCosts = text !== '' || price === 2;
          const charged = ending.kind === 'finished' || (ending.kind === 'stopped' && stopCosts);
          expect(credits).toBe(charged ? 'capture' : 'release');
        },
      ),
    );
  });

  it('keeps partial text as interrupted and gives the reason', () => {
    expect(judge({ kind: 'interrupted' }, 'meia', 0)).toMatchObject({
      status: 'interrupted',
      errorCode: 'answer_interrupted',
    });
    expect(judge({ kind: 'failed', reason: 'timeout' }, '', 2)).toMatchObject({
      status: 'failed',
      errorCode: 'model_timeout',
    });
    expect(judge({ kind: 'failed', reason: 'refused' }, '', null)).toMatchObject({
      status: 'failed',
      errorCode: 'model_failed',
    });
  });
});

describe('positions', () => {
  it('parses its own format', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(999_999_999), (runId, offset) => {
        expect(parsePosition(formatPosition({ runId, offset }))).toEqual({ runId, offset });
      }),
    );
  });

  it.each([undefined, '', '5', '-1-2', '1-2-3', 'a-b', '1-99999999999'])(
    'rejects the foreign position %s',
    (text) => {
      expect(parsePosition(text)).toBeUndefined();
    },
  );
});

describe('titleOf', () => {
  it('cuts a long question at a word', () => {
    const title = titleOf(`Quanto cobrar pelo banho ${'e pela tosa '.repeat(10)}`);
    expect(title).toMatch(/^Quanto cobrar .* (e|pela|tosa)…$/);
    expect(title.length).toBeLessThanOrEqual(80);
  });

  it('leaves out the half of an emoji at the cut', () => {
    expect(titleOf('🐶'.repeat(60))).toBe(`${'🐶'.repeat(39)}…`);
  });
});

describe('the rest after storing', () => {
  it('leaves 200 texts at a batch every 120 ms, and gives 500 one every 300 ms', () => {
    expect(restAfterStoringMs(200)).toBeLessThanOrEqual(120);
    expect(restAfterStoringMs(500)).toBe(300);
  });
});
