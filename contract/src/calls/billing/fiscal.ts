import { fiscalDetailsInput, fiscalState } from '../../billing/fiscal.ts';
import { call } from '../call.ts';

export const tag = 'Nota fiscal';

export const readFiscalDetails = call('GET /api/fiscal-details', {
  summary: 'Meus dados para a nota fiscal',
  output: fiscalState,
});
export const saveFiscalDetails = call('POST /api/fiscal-details', {
  summary: 'Salvar meus dados para a nota fiscal; só para quem já pagou',
  body: fiscalDetailsInput,
  output: fiscalState,
});
