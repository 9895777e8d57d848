import { partnerRecord } from '@matilha/contract/records/partners';
import { partners } from '#server/database/schema/partners.ts';
import { tableKind } from '#server/features/records/api.ts';
import { partnerSheet } from './sheet.ts';

export const partnerKind = tableKind({
  name: 'partner',
  path: 'partners',
  title: 'Parceiros',
  contract: partnerRecord,
  table: partners,
  columns: {
    name: 'name',
    description: 'description',
    discount: 'discount',
    image_url: 'imageUrl',
    link: 'link',
    valid_until: 'validUntil',
    cupom: 'cupom',
  },
  search: ['name', 'description', 'discount'],
  sorts: ['ordem', 'name', 'valid_until'],
  label: 'name',
  sheet: partnerSheet,
  ordered: true,
});
