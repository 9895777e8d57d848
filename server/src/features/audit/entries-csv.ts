import { csvLine } from '#server/platform/text/csv.ts';
import type { AuditRow } from './repository.ts';
import { changeIn } from './rules.ts';

export const header = csvLine([
  'id',
  'quando',
  'quem',
  'email',
  'acao',
  'objeto',
  'antes',
  'depois',
  'detalhes',
  'requisicao',
  'endereco',
]);

const json = (fields: Record<string, unknown> | null): string =>
  fields && Object.keys(fields).length > 0 ? JSON.stringify(fields) : '';

export function entryLine(row: AuditRow): string {
  const { before, after, rest } = changeIn(row.details);
  return csvLine([
    row.id,
    row.at.toISOString(),
    row.actor,
    row.actorEmail ?? '',
    row.action,
    row.subject,
    json(before),
    json(after),
    json(rest),
    row.requestId,
    row.address,
  ]);
}
