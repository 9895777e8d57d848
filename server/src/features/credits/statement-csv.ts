import type { StatementEntry } from '@matilha/contract/credits';

const zone = 'America/Sao_Paulo';
const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: zone });
const time = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium', timeZone: zone });

const header = ['Data', 'Hora', 'Lançamento', 'Detalhe', 'Créditos', 'Saldo', 'Válido até'];

/** Returns a CSV cell, quoted if needed and prefixed so that no spreadsheet runs it as a formula (S14). */
function cell(text: string): string {
  const inert = /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

const line = (entry: StatementEntry): string => {
  const at = new Date(entry.created_at);
  return [
    day.format(at),
    time.format(at),
    cell(entry.descricao),
    cell(entry.detalhe ?? ''),
    String(entry.amount),
    String(entry.available_after),
    entry.expires_at ? day.format(new Date(entry.expires_at)) : '',
  ].join(';');
};

/** Returns entries as CSV for Brazilian spreadsheets: semicolons, UTF-8 with a byte order mark, times of São Paulo. */
export const statementCsv = (entries: readonly StatementEntry[]): string =>
  `\uFEFF${[header.join(';'), ...entries.map(line)].join('\r\n')}\r\n`;
