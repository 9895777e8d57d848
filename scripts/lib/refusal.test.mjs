import { expect, test } from 'vitest';
import { Refusal, refuseUnwritable } from './refusal.mjs';

const messageFor = (code) =>
  refuseUnwritable(Object.assign(new Error('copyfile'), { code }), '/srv/matilha').message;

test('explains a full disk and a folder without write access in one line each', () => {
  for (const code of ['ENOSPC', 'EDQUOT']) expect(messageFor(code)).toMatch(/\/srv\/matilha.*libere espaço/);
  for (const code of ['EROFS', 'EACCES', 'EPERM'])
    expect(messageFor(code)).toMatch(/\/srv\/matilha não aceita escrita/);
  expect(refuseUnwritable({ code: 'ENOSPC' }, '/srv')).toBeInstanceOf(Refusal);
});

test('returns any other error unchanged', () => {
  const error = new Error('other');
  expect(refuseUnwritable(error, '/srv')).toBe(error);
});
