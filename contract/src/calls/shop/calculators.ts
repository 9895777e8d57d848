import {
  calculationInPath,
  calculationsPage,
  calculationsQuery,
  calculatorList,
  newestCalculations,
} from '../../calculators/summaries.ts';
import { call } from '../call.ts';

export const tag = 'Calculadoras';

export const listCalculators = call('GET /api/calculators', {
  summary: 'As calculadoras, com os materiais e o assistente de cada uma',
  output: calculatorList,
});
export const listCalculations = call('GET /api/calculations', {
  summary: 'Cálculos guardados, do mais novo ao mais antigo',
  query: calculationsQuery,
  output: calculationsPage,
});
export const listNewestCalculations = call('GET /api/calculations/newest', {
  summary: 'O cálculo mais novo de cada calculadora',
  output: newestCalculations,
});
export const removeCalculation = call('DELETE /api/calculations/:id', {
  summary: 'Apaga um cálculo',
  params: calculationInPath,
  refuses: [404],
});
