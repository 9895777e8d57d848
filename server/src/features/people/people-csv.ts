import { csvLine } from '#server/platform/text/csv.ts';
import type { PersonListRow } from './repository.ts';

const yes = (value: boolean): string => (value ? 'sim' : 'não');

export const peopleHeader = csvLine([
  'id',
  'nome',
  'sobrenome',
  'email',
  'telefone',
  'negocio',
  'instagram',
  'papel',
  'plano',
  'pagamento',
  'provisoria',
  'email_confirmado',
  'bloqueada',
  'criada_em',
]);

/** Returns a person's line of the spreadsheet. */
export const personLine = (row: PersonListRow): string =>
  csvLine([
    row.id,
    row.firstName,
    row.lastName,
    row.email,
    `(${row.ddi}) ${row.phone}`,
    row.nomeNegocio ?? '',
    row.instagramNegocio ?? '',
    row.role,
    row.plano,
    row.paymentStatus,
    yes(row.provisional),
    yes(row.emailVerifiedAt !== null),
    yes(row.disabledAt !== null),
    row.createdAt.toISOString(),
  ]);
