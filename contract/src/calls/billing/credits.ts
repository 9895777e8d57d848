import { creditSummary, statementFilter, statementPage, statementQuery } from '../../billing/credits.ts';
import { call } from '../call.ts';

export const tag = 'Créditos';

export const readSummary = call('GET /api/credits/summary', {
  summary: 'Saldo, período e ritmo',
  output: creditSummary,
});
export const readStatement = call('GET /api/credits/statement', {
  summary: 'Extrato, do mais novo ao mais antigo',
  query: statementQuery,
  output: statementPage,
});
export const readWholeStatement = call('GET /api/credits/statement.csv', {
  summary: 'Extrato como planilha',
  query: statementFilter,
  output: { type: 'text/csv' },
});
