import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnswerEvent, LiveAnswer } from './live-answer.ts';

const textOf = (events: AnswerEvent[]) =>
  events.map((event) => (event.type === 'delta' ? event.text : '')).join('');

describe('LiveAnswer', () => {
  it('emits the rest to a reader who joins at any point, without gap or repeat', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.string()), fc.nat(), (before, after, cut) => {
        const answer = new LiveAnswer(1, 1);
        for (const text of before) answer.append(text);
        const offset = answer.text.length === 0 ? 0 : cut % (answer.text.length + 1);
        const events: AnswerEvent[] = [];
        answer.follow(offset, (event) => events.push(event));
        for (const text of after) answer.append(text);
        expect(answer.text.slice(0, offset) + textOf(events)).toBe(answer.text);
      }),
    );
  });

  it('returns unstored text exactly once', () => {
    const answer = new LiveAnswer(1, 1);
    answer.append('olá');
    const part = answer.unstored();
    expect(part).toEqual({ start: 0, text: 'olá' });
    answer.append(' mundo');
    answer.markStored(3);
    expect(answer.unstored()).toEqual({ start: 3, text: ' mundo' });
    answer.markStored(9);
    expect(answer.unstored()).toBeUndefined();
  });

  it('drops characters that the database cannot store', () => {
    const answer = new LiveAnswer(1, 1);
    answer.append('a\0b\ud83dc');
    expect(answer.text).toBe('ab\ufffdc');
  });

  it('emits the end to present and future readers, and nothing to those who left', () => {
    const answer = new LiveAnswer(1, 1);
    const stayed: AnswerEvent[] = [];
    const left: AnswerEvent[] = [];
    answer.follow(0, (event) => stayed.push(event));
    answer.follow(0, (event) => left.push(event))();
    answer.end({ type: 'end', message: null, responsesAvailable: null, errorCode: 'unavailable' });
    const late: AnswerEvent[] = [];
    answer.follow(0, (event) => late.push(event));
    expect([stayed.length, left.length, late.length]).toEqual([1, 0, 1]);
  });
});
