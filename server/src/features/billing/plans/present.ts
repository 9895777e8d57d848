import { isPaymentLink, planPage } from '@matilha/contract/billing/payment-link';
import type { ChecklistItem, Tier } from '@matilha/contract/billing/plans';
import type { ChecklistRow, TierRow } from './repository.ts';

export const presentTier = (row: TierRow): Tier => ({
  tier_id: row.tierId,
  titulo: row.titulo,
  valor: row.valor,
  ancoragem: row.ancoragem,
  responses_limit: row.responses_limit,
  link: isPaymentLink(row.link) ? row.link : planPage(row.tierId),
  check1: row.check1,
  check2: row.check2,
  check3: row.check3,
});

export const presentChecklistItem = (row: ChecklistRow): ChecklistItem => ({
  id: row.id,
  descricao: row.descricao,
});
