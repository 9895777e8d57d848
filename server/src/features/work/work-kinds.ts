import type { Config } from '#server/config.ts';
import { waitingAnswers } from '#server/features/answers/api.ts';
import {
  waitingDisputes,
  waitingEvents,
  waitingPurchases,
  waitingRefunds,
} from '#server/features/billing/api.ts';
import { waitingQuestions } from '#server/features/knowledge/api.ts';
import { waitingLeads } from '#server/features/leads/api.ts';
import { waitingRequests } from '#server/features/privacy/api.ts';
import { type RecordKind, waitingLinks } from '#server/features/records/api.ts';
import type { WorkKind } from '#server/platform/operators/waiting-work.ts';
import { failedJobs } from './failed-jobs.ts';
import { waitingMails } from './waiting-mails.ts';

export interface WorkOptions {
  settings: Pick<Config, 'appUrl' | 'brandName' | 'seller'>;
  /** All kinds of content. */
  kinds: readonly RecordKind[];
}

/** Returns the kinds of work that wait for staff, in the order in which the panel shows them. */
export const workKindsOf = ({ settings, kinds }: WorkOptions): readonly WorkKind[] => [
  waitingRequests,
  waitingDisputes,
  waitingRefunds,
  waitingPurchases(settings),
  waitingLinks(kinds),
  waitingLeads,
  waitingMails,
  waitingEvents,
  failedJobs,
  waitingAnswers,
  waitingQuestions,
];
