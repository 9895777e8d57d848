import { partnerKind } from '@matilha/contract/kinds/partner';
import { partners } from '#server/database/schema/content/partners.ts';
import { tableKind } from '#server/features/records/api.ts';

export const partnerRecords = tableKind(partnerKind, { table: partners });
