import type { Config } from './config.ts';
import {
  assistantCategoryRecords,
  assistantRecords,
  frameRecords,
} from './features/assistants/records-repository.ts';
import { checklistRecords, planRecords } from './features/billing/plans/records-repository.ts';
import { tradeDateRecords } from './features/dates/records-repository.ts';
import { eventRecords } from './features/events/records-repository.ts';
import { faqRecords } from './features/faq/records-repository.ts';
import { knowledgeFolder } from './features/knowledge/api.ts';
import {
  knowledgeCategoryRecords,
  materialRecords,
  moduleRecords,
  productRecords,
} from './features/knowledge/records-repository.ts';
import { leadImports } from './features/leads/api.ts';
import { partnerRecords } from './features/partners/records-repository.ts';
import { termsRecords } from './features/privacy/records-repository.ts';
import type { RecordKind } from './features/records/api.ts';
import { settingsRecords, tutorialRecords } from './features/settings/records-repository.ts';

/** The content that the operators' panel edits with drafts. */
export const draftedKinds: readonly RecordKind[] = [
  assistantRecords,
  assistantCategoryRecords,
  frameRecords,
  knowledgeCategoryRecords,
  productRecords,
  moduleRecords,
  materialRecords,
  eventRecords,
  tradeDateRecords,
  partnerRecords,
  faqRecords,
  termsRecords,
];
const documentsOf = ({ appUrl }: Config): readonly RecordKind[] => [
  planRecords,
  checklistRecords,
  tutorialRecords,
  settingsRecords(appUrl.hostname),
];

/** All content of the panel, the archives with several kinds of it that come in as one import, and other files that do. */
export const contentOf = (config: Config) => ({
  kinds: [...draftedKinds, ...documentsOf(config)],
  sources: [knowledgeFolder],
  imports: [leadImports],
});
