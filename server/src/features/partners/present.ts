import type { Partner } from '@matilha/contract/partners';
import type { PartnerRow } from './repository.ts';

export const presentPartner = (row: PartnerRow): Partner => ({
  id: row.id,
  name: row.name,
  description: row.description,
  discount: row.discount,
  image_url: row.imageUrl,
  link: row.link,
  valid_until: row.validUntil,
  cupom: row.cupom,
});
