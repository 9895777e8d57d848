import fc from 'fast-check';
import { expect, test } from 'vitest';
import { days, hours, later, minutes } from '#server/platform/clock.ts';
import { needsTouch, sessionIsAlive, splitName } from './rules.ts';

test.each([
  [{ name: 'Ana Maria Souza' }, { firstName: 'Ana', lastName: 'Maria Souza' }],
  [{ name: 'Ana' }, { firstName: 'Ana', lastName: '' }],
  [
    { firstName: 'Ana', lastName: 'Souza' },
    { firstName: 'Ana', lastName: 'Souza' },
  ],
  [
    { name: 'Ana Souza', firstName: 'Ana' },
    { firstName: 'Ana', lastName: 'Souza' },
  ],
  [
    { name: 'Outra Coisa', firstName: 'Ana Maria', lastName: 'Souza' },
    { firstName: 'Ana Maria', lastName: 'Souza' },
  ],
  [
    { name: 'Ana', lastName: 'Souza' },
    { firstName: 'Ana', lastName: 'Souza' },
  ],
])('splits %j into %j', (input, expected) => {
  expect(splitName(input)).toEqual(expected);
});

const start = new Date('2026-01-01T00:00:00Z');

test('keeps a session alive until its first pause of seven days or its thirtieth day', () => {
  const pauses = fc.array(fc.integer({ min: 1, max: days(9) }), { maxLength: 60 });
  fc.assert(
    fc.property(pauses, (steps) => {
      const session = { lastUsedAt: start, expiresAt: later(start, days(30)) };
      let now = start;
      let lastUse = start;
      for (const step of steps) {
        now = later(now, step);
        const alive = sessionIsAlive(session, 'subscriber', now);
        const pause = now.getTime() - lastUse.getTime();
        const slack = minutes(5);
        if (pause >= days(7) || now >= session.expiresAt) expect(alive).toBe(false);
        if (pause < days(7) - slack && now < session.expiresAt) expect(alive).toBe(true);
        if (!alive) return;
        lastUse = now;
        if (needsTouch(session, now)) session.lastUsedAt = now;
      }
    }),
  );
});

test("ends an operator's session after half an hour without use", () => {
  const session = { lastUsedAt: start, expiresAt: later(start, hours(8)) };
  expect(sessionIsAlive(session, 'operator', later(start, minutes(30) - 1))).toBe(true);
  expect(sessionIsAlive(session, 'operator', later(start, minutes(30)))).toBe(false);
});
