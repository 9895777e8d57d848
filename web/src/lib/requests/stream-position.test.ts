import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitDelta, type Position } from './stream-position.ts';

const idOf = (run: string, offset: number) => `${run}-${offset}`;

test('appends a delta that follows, drops a known one and cuts an overlapping one', () => {
  const seen: Position = { run: '7', offset: 5 };
  expect(fitDelta(seen, '7-8', 'abc')).toEqual({
    kind: 'append',
    text: 'abc',
    position: { run: '7', offset: 8 },
  });
  expect(fitDelta(seen, '7-5', 'abc')).toMatchObject({ kind: 'append', text: '' });
  expect(fitDelta(seen, '7-7', 'abcd')).toMatchObject({ kind: 'append', text: 'cd' });
});

test('reports a gap for missing text, the middle of another run or an invalid id', () => {
  const seen: Position = { run: '7', offset: 5 };
  for (const [id, text] of [
    ['7-9', 'abc'],
    ['8-9', 'abc'],
    ['', 'abc'],
    ['7-2', 'abc'],
    ['7', 'abc'],
  ] as const) {
    expect(fitDelta(seen, id, text), id).toEqual({ kind: 'gap' });
  }
  expect(fitDelta(null, '7-9', 'abc')).toEqual({ kind: 'gap' });
  expect(fitDelta(seen, '8-3', 'abc')).toMatchObject({ kind: 'restart', text: 'abc' });
});

test('restores the text, however it is cut, resent and repeated', () => {
  const cuts = fc.array(fc.tuple(fc.nat(400), fc.nat(60)), { maxLength: 40 });
  fc.assert(
    fc.property(fc.string({ maxLength: 400, unit: 'grapheme' }), cuts, (text, pieces) => {
      let position: Position | null = null;
      let read = '';
      for (const [back, length] of [...pieces, [text.length, text.length] as const]) {
        const at: number = position?.offset ?? 0;
        const start = position ? Math.max(0, at - back) : 0;
        const end = Math.min(text.length, Math.max(start, at) + length);
        const fit = fitDelta(position, idOf('3', end), text.slice(start, end));
        if (fit.kind === 'gap') throw new Error('no gap was made');
        read = fit.kind === 'restart' ? fit.text : read + fit.text;
        position = fit.position;
      }
      expect(read).toBe(text);
    }),
  );
});
