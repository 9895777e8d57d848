import { type PrivacyRequestKind, privacyRequestKinds } from '@matilha/contract/privacy/privacy';
import { rowNumber, type WaitingItem, type WorkKind } from '#server/platform/operators/waiting-work.ts';
import { markAnswered, type RequestRow, selectOpenRequests } from './request-repository.ts';

const describeRequest = ({
  id,
  createdAt,
  dueAt,
  name,
  email,
  kind,
  message,
  userId,
}: RequestRow): WaitingItem => ({
  id: String(id),
  since: createdAt,
  dueAt,
  title: `${name} · ${privacyRequestKinds[kind as PrivacyRequestKind] ?? kind}`,
  detail: `${email}: ${message}`,
  userId,
  link: null,
});

/** Letters to the data officer: each is answered by mail and then marked, one at a time (L16). */
export const waitingRequests: WorkKind = {
  name: 'privacy_requests',
  area: 'people',
  personal: true,
  bulk: false,
  async list(db, slice) {
    const { rows, total } = await selectOpenRequests(db, slice);
    return { rows: rows.map(describeRequest), total };
  },
  act: (tx, { clock }, id) => markAnswered(tx, rowNumber(id), clock.now()),
};
