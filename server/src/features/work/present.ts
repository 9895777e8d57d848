import type { WorkItem, WorkSummary } from '@matilha/contract/panel/work';
import type { WaitingItem } from '#server/platform/operators/waiting-work.ts';
import type { WaitingSummary } from './usecases/list-work.ts';

export const presentSummary = ({ kind, total, oldestAt, dueAt, bulk }: WaitingSummary): WorkSummary => ({
  kind,
  total,
  oldest_at: oldestAt?.toISOString() ?? null,
  due_at: dueAt?.toISOString() ?? null,
  bulk,
});

export const presentItem = ({ id, since, dueAt, title, detail, userId, link }: WaitingItem): WorkItem => ({
  id,
  since: since.toISOString(),
  due_at: dueAt?.toISOString() ?? null,
  title,
  detail,
  user_id: userId,
  link,
});
