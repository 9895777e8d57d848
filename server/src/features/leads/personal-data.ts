import {
  ownedByAddress,
  ownedThrough,
  type PersonalData,
  removeRows,
} from '#server/database/people/personal-data.ts';
import { leadDeliveries, leads } from '#server/database/schema/leads.ts';

const asked = { table: leads, key: leads.id, owned: ownedByAddress(leads.userId, leads.email) };
const deliveries = {
  table: leadDeliveries,
  key: leadDeliveries.id,
  owned: ownedThrough(leadDeliveries.leadId, asked),
};

/** Leads of the landing page and their deliveries to the automation. */
export const leadsPersonalData: PersonalData = {
  feature: 'leads',
  tables: [asked, deliveries],
  erase: (tx, person) => removeRows(tx, asked, person),
};
