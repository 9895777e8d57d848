import type { PaymentEventRow } from '@matilha/contract/billing';
import type { EventRow } from './repository.ts';

export const presentEvent = (row: EventRow): PaymentEventRow => ({
  id: row.id,
  type: row.type,
  provider: row.provider,
  customer_id: row.customerId,
  received_at: row.receivedAt.toISOString(),
  processed_at: row.processedAt?.toISOString() ?? null,
  attempts: row.attempts,
  last_error: row.lastError,
});
