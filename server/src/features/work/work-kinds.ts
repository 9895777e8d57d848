import type { Config } from '#server/config.ts';
import { requeueMail, selectWaitingMails, type WaitingMail } from '#server/database/stores/mail-store.ts';
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
import { type FailedJob, runFailedJobAgain, selectFailedJobs } from '#server/jobs/failed-jobs.ts';
import { rowNumber, type WaitingItem, type WorkKind } from '#server/platform/operators/waiting-work.ts';
import { deliverMailJob } from '#server/providers/mail/queue-mail.ts';

const describeJob = ({ id, name, failedAt, attempts, error }: FailedJob): WaitingItem => ({
  id,
  since: failedAt,
  dueAt: null,
  title: name,
  detail: `${attempts === 1 ? '1 tentativa' : `${attempts} tentativas`}: ${error ?? 'o processo parou'}.`,
  userId: null,
  link: null,
});

/** Jobs that failed for good. */
const failedJobs: WorkKind = {
  name: 'jobs',
  area: 'business',
  personal: false,
  bulk: true,
  async list(db, slice) {
    const { rows, total } = await selectFailedJobs(db, slice);
    return { rows: rows.map(describeJob), total };
  },
  act: (tx, { jobs }, id) => runFailedJobAgain(tx, jobs, id),
};

function describeMail({ attempts, lastError, status, ...mail }: WaitingMail): WaitingItem {
  const next = status === 'failed' ? 'Não tentamos mais.' : 'Seguimos tentando.';
  return {
    id: String(mail.id),
    since: mail.createdAt,
    dueAt: null,
    title: mail.subject,
    detail: `Para ${mail.recipient}. ${attempts === 1 ? '1 tentativa' : `${attempts} tentativas`}: ${lastError ?? 'sem resposta'}. ${next}`,
    userId: mail.userId,
    link: null,
  };
}

/** Mails that no server has accepted. A failed one is sent again, with another day of attempts. */
export const waitingMails: WorkKind = {
  name: 'mails',
  area: 'people',
  personal: true,
  bulk: true,
  async list(db, slice) {
    const { rows, total } = await selectWaitingMails(db, slice);
    return { rows: rows.map(describeMail), total };
  },
  async act(tx, { jobs, clock }, id) {
    const mailId = rowNumber(id);
    if (!(await requeueMail(tx, mailId))) return false;
    await jobs.enqueue(tx, deliverMailJob, { mailId, since: clock.now().toISOString() });
    return true;
  },
};

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
