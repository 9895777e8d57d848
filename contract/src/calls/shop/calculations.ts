import { calculation, calculationInput, calculationShown } from '../../calculators/calculation.ts';
import { calculationInPath } from '../../calculators/summaries.ts';
import { call } from '../call.ts';

export const tag = 'Calculadoras';

export const keepCalculation = call('POST /api/calculations', {
  summary: 'Faz a conta e guarda; repetir o pedido não a duplica',
  body: calculationInput,
  output: calculation,
  refuses: [409],
});
export const readCalculation = call('GET /api/calculations/:id', {
  summary: 'Um cálculo, e o anterior do mesmo assunto',
  params: calculationInPath,
  output: calculationShown,
  refuses: [404],
});
export const downloadCalculationSheet = call('GET /api/calculations/:id/sheet.xlsx', {
  summary: 'Um cálculo como planilha do Excel, com as fórmulas',
  params: calculationInPath,
  output: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  refuses: [404],
});
export const downloadPrices = call('GET /api/calculations/:id/prices.pdf', {
  summary: 'Os preços de um cálculo como tabela para o balcão, em PDF; só dos cálculos que dão preços',
  params: calculationInPath,
  output: { type: 'application/pdf' },
  refuses: [404],
});
