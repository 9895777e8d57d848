import { bathPackage } from '@matilha/contract/calculators/bath-package';
import { productiveMinute } from '@matilha/contract/calculators/productive-minute';
import type { RouteSample } from './route-samples.ts';
import { uuidOf } from './sample-ids.ts';

/** Returns a new calculation that has prices. */
export const sampleCalculation = (last: number, servico: string) => ({
  id: uuidOf(last),
  kind: 'pacote-de-banho',
  input: { ...bathPackage.example, servico },
});

/** How to call the routes of the calculators. */
export const calculationSamples: Record<string, RouteSample> = {
  'POST /api/calculations': {
    body: () => ({
      id: uuidOf(9),
      kind: 'minuto-produtivo',
      input: {
        ...productiveMinute.example,
        custos: [{ nome: 'Aluguel', valor_centavos: 100_000, parte_bp: 10_000 }],
      },
    }),
    status: 200,
  },
  'GET /api/calculations/:id': {
    path: ({ calculationId }) => `/api/calculations/${uuidOf(calculationId)}`,
    status: 200,
    tells: true,
  },
  'GET /api/calculations/:id/sheet.xlsx': {
    path: ({ calculationId }) => `/api/calculations/${uuidOf(calculationId)}/sheet.xlsx`,
    status: 200,
  },
  'GET /api/calculations/:id/prices.pdf': {
    path: ({ calculationId }) => `/api/calculations/${uuidOf(calculationId)}/prices.pdf`,
    status: 200,
  },
  'DELETE /api/calculations/:id': {
    path: ({ calculationId }) => `/api/calculations/${uuidOf(calculationId)}`,
    status: 204,
  },
};
