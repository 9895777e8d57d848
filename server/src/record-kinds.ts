import type { Config } from './config.ts';
import { assistantCategoryKind, assistantKind, frameKind } from './features/assistants/records-repository.ts';
import { checklistKind, planKind } from './features/billing/plans/records-repository.ts';
import { tradeDateKind } from './features/dates/records-repository.ts';
import { eventKind } from './features/events/records-repository.ts';
import { faqKind } from './features/faq/records-repository.ts';
import { knowledgeFolder } from './features/knowledge/api.ts';
import {
  knowledgeCategoryKind,
  materialKind,
  moduleKind,
  productKind,
} from './features/knowledge/records-repository.ts';
import { leadImports } from './features/leads/api.ts';
import { partnerKind } from './features/partners/records-repository.ts';
import { termsKind } from './features/privacy/records-repository.ts';
import type { DocumentKind, RecordKind } from './features/records/api.ts';
import { settingsKind, tutorialKind } from './features/settings/records-repository.ts';

/** The content that the operators' panel edits, with drafts and versions. */
export const recordKinds: readonly RecordKind[] = [
  assistantKind,
  assistantCategoryKind,
  frameKind,
  knowledgeCategoryKind,
  productKind,
  moduleKind,
  materialKind,
  eventKind,
  tradeDateKind,
  partnerKind,
  faqKind,
  termsKind,
];
/** Records that always exist and change at once. */
const documentKindsOf = ({ appUrl }: Config): readonly DocumentKind[] => [
  planKind,
  checklistKind,
  tutorialKind,
  settingsKind(appUrl.hostname),
];

/** All content of the panel, the archives with several kinds of it that come in as one import, and other files that do. */
export const contentOf = (config: Config) => ({
  kinds: recordKinds,
  documents: documentKindsOf(config),
  sources: [knowledgeFolder],
  imports: [leadImports],
});
