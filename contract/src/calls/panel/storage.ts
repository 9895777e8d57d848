import { storage } from '../../panel/storage.ts';
import { call } from '../call.ts';

export const tag = 'Conta';

export const readStorage = call('GET /api/storage', {
  summary: 'Espaço usado por fotos, posts e cálculos, e o do plano, em bytes',
  output: storage,
});
