import { productiveMinute } from '@matilha/contract/calculations/productive-minute';
import type { RouteSample } from './route-samples.ts';
import { uuidOf } from './sample-ids.ts';

/** Returns a new calculation. */
export const sampleCalculation = (last: number, nome = 'Aluguel') => ({
  id: uuidOf(last),
  kind: 'minuto-produtivo',
  input: {
    ...productiveMinute.example,
    custos: [{ nome, valor_centavos: 100_000, parte_bp: 10_000 }],
  },
});

/** How to call the routes of the calculators. */
export const calculationSamples: Record<string, RouteSample> = {
  'GET /api/calculations': { status: 200 },
  'GET /api/calculations/newest': { status: 200 },
  'POST /api/calculations': { body: () => sampleCalculation(9), status: 200 },
  'GET /api/calculations/:id': {
    path: ({ calculationId }) => `/api/calculations/${uuidOf(calculationId)}`,
    status: 200,
    tells: true,
  },
  'DELETE /api/calculations/:id': {
    path: ({ calculationId }) => `/api/calculations/${uuidOf(calculationId)}`,
    status: 204,
  },
};
