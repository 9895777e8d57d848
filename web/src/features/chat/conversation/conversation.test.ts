import type { Message } from '@matilha/contract/chat/chat';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { storedMessage } from '../testing/chat-server.ts';
import { type Conversation, withMessages, withNewest, withOlder } from './conversation.ts';

const pageSize = 5;
const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, index) => storedMessage(first + index));
const ids = ({ messages }: Conversation) => messages.map(({ id }) => id);

describe('withNewest', () => {
  test('drops older messages when more than a page was written elsewhere, and pages back to them', () => {
    const known = withNewest(undefined, upTo(3), pageSize);
    const joined = withNewest(known, upTo(20, 16), pageSize);
    expect(ids(joined)).toEqual([16, 17, 18, 19, 20]);
    expect(joined.hasOlder).toBe(true);
    const older = withOlder(joined, upTo(15, 11), pageSize);
    expect(ids(older)).toEqual(ids({ ...joined, messages: upTo(20, 11) }));
  });

  test('leaves no gap behind a question sent from here', () => {
    const known = withNewest(undefined, upTo(3), pageSize);
    const sent = withMessages(known, upTo(20, 19));
    const joined = withNewest(sent, upTo(20, 16), pageSize);
    expect(ids(joined)).toEqual([16, 17, 18, 19, 20]);
    expect(joined.hasOlder).toBe(true);
  });

  test('keeps older messages that the page reaches, and messages sent while it was read', () => {
    const known = withNewest(undefined, upTo(8, 4), pageSize);
    const sent = withMessages(withOlder(known, upTo(3), pageSize), upTo(12, 11));
    expect(ids(withNewest(sent, upTo(10, 6), pageSize))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(withNewest(sent, upTo(10, 6), pageSize).hasOlder).toBe(false);
  });

  test('ignores a page requested before the conversation was cut', () => {
    const known = withNewest(undefined, upTo(10, 6), pageSize);
    const cut = withNewest(known, upTo(30, 26), pageSize);
    expect(withOlder(cut, upTo(5), pageSize, 6)).toBe(cut);
    expect(withNewest(cut, upTo(12, 8), pageSize)).toBe(cut);
  });

  test('never has a gap that paging back does not fill, wherever messages are written', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('elsewhere' as const), count: fc.integer({ min: 1, max: 12 }) }),
      fc.record({ kind: fc.constantFrom('here' as const, 'read' as const, 'older' as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const stored: Message[] = [];
        const write = (count: number) => {
          const written = upTo(stored.length + count, stored.length + 1);
          stored.push(...written);
          return written;
        };
        let known: Conversation = withNewest(undefined, [], pageSize);
        const older = () => {
          const before = known.messages[0]?.id ?? 0;
          known = withOlder(known, stored.filter(({ id }) => id < before).slice(-pageSize), pageSize, before);
        };
        for (const change of steps) {
          if (change.kind === 'elsewhere') write(change.count);
          else if (change.kind === 'here') known = withMessages(known, write(2));
          else if (change.kind === 'read') known = withNewest(known, stored.slice(-pageSize), pageSize);
          else if (known.hasOlder) older();
        }
        known = withNewest(known, stored.slice(-pageSize), pageSize);
        for (let pages = 0; known.hasOlder && pages < 100; pages += 1) older();
        expect(ids(known)).toEqual(stored.map(({ id }) => id));
      }),
      { numRuns: 500 },
    );
  });
});
