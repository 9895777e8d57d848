import type { StatementEntry } from '@matilha/contract/credits';

const zone = 'America/Sao_Paulo';
const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: zone });
const time = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium', timeZone: zone });

const header = ['Data', 'Hora', 'Lançamento', 'Detalhe', 'Créditos', 'Saldo', 'Válido até'];

/** Text that no spreadsheet takes for a formula (S14), quoted where it has to be. */
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

/** Entries as a table that Brazilian spreadsheets open: semicolons, UTF-8 with its mark, days of São Paulo. */
export const statementCsv = (entries: readonly StatementEntry[]): string =>
  `\uFEFF${[header.join(';'), ...entries.map(line)].join('\r\n')}\r\n`;
