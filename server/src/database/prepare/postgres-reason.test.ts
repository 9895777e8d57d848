import { expect, it } from 'vitest';
import { postgresReason } from './postgres-reason.ts';

const failure = (message: string, code?: string) => Object.assign(new Error(message), { code });

it('keeps reasons that name roles, databases and settings, in one line', () => {
  expect(postgresReason(failure('permission denied for schema public\nLINE 1: …', '42501'))).toBe(
    'permission denied for schema public',
  );
  expect(postgresReason(failure('connect ECONNREFUSED 127.0.0.1:1', 'ECONNREFUSED'))).toContain(
    'ECONNREFUSED',
  );
  expect(
    postgresReason(new Error('wrapped', { cause: failure('database "x" does not exist', '3D000') })),
  ).toBe('database "x" does not exist');
});

it('reduces reasons that may hold statements or stored data to their state', () => {
  expect(postgresReason(failure('invalid input syntax for type integer: "ana@exemplo"', '22P02'))).toBe(
    'SQLSTATE 22P02',
  );
  expect(postgresReason(failure('syntax error at or near "selec"', '42601'))).toBe('SQLSTATE 42601');
});

it('returns the code of an error without a message, as one about several addresses', () => {
  expect(postgresReason(Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }))).toBe(
    'ECONNREFUSED',
  );
});
