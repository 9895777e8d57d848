import type { Database } from './database/connection.ts';
import { accountPersonalData } from './features/account/personal-data-repository.ts';
import { authPersonalData } from './features/auth/personal-data.ts';
import type { BillingDependencies } from './features/billing/api.ts';
import { billingPersonalData } from './features/billing/personal-data/personal-data.ts';
import { purchasesPersonalData } from './features/billing/purchases/personal-data.ts';
import { calculationsPersonalData } from './features/calculators/personal-data-repository.ts';
import { chatPersonalData } from './features/chat/personal-data-repository.ts';
import { creditsPersonalData } from './features/credits/personal-data.ts';
import { eventsPersonalData } from './features/events/personal-data.ts';
import { fiscalPersonalData } from './features/fiscal/personal-data.ts';
import { knowledgePersonalData } from './features/knowledge/personal-data.ts';
import { leadsPersonalData } from './features/leads/personal-data.ts';
import { photosPersonalData } from './features/photos/personal-data-repository.ts';
import { postsPersonalData } from './features/posts/personal-data-repository.ts';
import { privacyPersonalData } from './features/privacy/personal-data-repository.ts';
import { shopPersonalData } from './features/shop/personal-data-repository.ts';
import { simulatorPersonalData } from './features/simulator/personal-data-repository.ts';
import { staffPersonalData } from './features/staff/personal-data-repository.ts';
import { storagePersonalData } from './features/storage/personal-data-repository.ts';

/** The personal data of each feature, in the order in which it is locked and erased: the account last. */
export const personalDataOf = (tools: { db: Database }, deps: Pick<BillingDependencies, 'payments'>) => [
  simulatorPersonalData,
  fiscalPersonalData,
  purchasesPersonalData(tools, deps),
  billingPersonalData(tools, deps),
  shopPersonalData,
  postsPersonalData,
  calculationsPersonalData,
  photosPersonalData,
  storagePersonalData,
  chatPersonalData,
  creditsPersonalData,
  eventsPersonalData,
  knowledgePersonalData,
  leadsPersonalData,
  privacyPersonalData,
  staffPersonalData,
  authPersonalData,
  accountPersonalData,
];
