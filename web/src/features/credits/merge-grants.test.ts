import type { StatementEntry } from '@matilha/contract/billing/credits';
import { expect, test } from 'vitest';
import { mergeGrants } from './merge-grants.ts';

const grant = (id: number, changes: Partial<StatementEntry> = {}): StatementEntry => ({
  id,
  kind: 'grant',
  amount: 10,
  available_after: id * 10,
  created_at: '2026-11-05T12:00:00.000Z',
  descricao: 'Créditos do plano',
  detalhe: null,
  lista_id: null,
  expires_at: null,
  hold: null,
  ...changes,
});

test('adds up the neighbouring grants of one day and reason, and keeps the newest balance', () => {
  expect(mergeGrants([grant(3), grant(2), grant(1)])).toEqual([{ ...grant(3), amount: 30 }]);
});

test.each([
  ['another reason', { descricao: 'Créditos de boas-vindas' }],
  ['another end', { expires_at: '2026-12-05T12:00:00.000Z' }],
  ['another day in Brazil', { created_at: '2026-11-05T02:59:00.000Z' }],
  ['another kind', { kind: 'expire' as const }],
])('keeps apart an entry with %s', (_reason, changes) => {
  const entries = [grant(2), grant(1, changes)];
  expect(mergeGrants(entries)).toEqual(entries);
});

test('keeps apart two grants with an entry between them', () => {
  const entries = [grant(3), grant(2, { kind: 'reserve', amount: -1 }), grant(1)];
  expect(mergeGrants(entries)).toEqual(entries);
});
