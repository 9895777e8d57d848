import * as z from 'zod/mini';
import { tradeDate, tradeDatesQuery } from '../../content/trade-dates.ts';
import { call } from '../call.ts';

export const tag = 'Datas do setor';

export const listPeriod = call('GET /api/trade-dates', {
  summary: 'Datas do setor de um período, por dia',
  query: tradeDatesQuery,
  output: z.array(tradeDate),
});
