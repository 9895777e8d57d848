import { settings } from '../settings.ts';
import { call } from './call.ts';

export const tag = 'Produto';

export const readSettings = call('GET /api/settings', {
  summary: 'Marca, contatos, termos e tutorial',
  access: 'public',
  output: settings,
});
