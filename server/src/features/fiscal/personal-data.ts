import type { PersonalData } from '#server/database/people/personal-data.ts';
import { detailsTable, eraseDetails } from './personal-data-repository.ts';

/**
 * Personal data of the nota fiscal: details of a payer stay for the legal term, under the pseudonym of the payments
 * (decision 0031). It must come before billing and purchases, whose erasure makes the payments anonymous.
 */
export const fiscalPersonalData: PersonalData = {
  feature: 'fiscal',
  tables: [detailsTable],
  erase: (tx, person, { pseudonym }) => eraseDetails(tx, person, pseudonym),
};
