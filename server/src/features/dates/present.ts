import type { TradeDate } from '@matilha/contract/trade-dates';
import type { PublicTradeDate } from './repository.ts';

export const presentTradeDate = (row: PublicTradeDate): TradeDate => ({
  id: row.id,
  slug: row.slug,
  nome: row.nome,
  data: row.data,
  data_fim: row.dataFim,
  tipo: row.tipo,
  observacao: row.observacao,
});
