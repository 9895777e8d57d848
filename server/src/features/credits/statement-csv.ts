import type { StatementEntry } from '@matilha/contract/billing/credits';
import { csvLine, csvStart } from '#server/platform/text/csv.ts';

const zone = 'America/Sao_Paulo';
const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: zone });
const time = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium', timeZone: zone });

const header = ['Data', 'Hora', 'Lançamento', 'Detalhe', 'Créditos', 'Saldo', 'Válido até'];

const line = (entry: StatementEntry): string => {
  const at = new Date(entry.created_at);
  return csvLine([
    day.format(at),
    time.format(at),
    entry.descricao,
    entry.detalhe ?? '',
    entry.amount,
    entry.available_after,
    entry.expires_at ? day.format(new Date(entry.expires_at)) : '',
  ]);
};

/** Returns the start of a file for Brazilian spreadsheets: semicolons, UTF-8 with a byte order mark, times of São Paulo. */
export const statementHead = (): string => csvStart + csvLine(header);

/** Returns the lines of these entries. */
export const statementLines = (entries: readonly StatementEntry[]): string => entries.map(line).join('');
