import type { FeedbackReason } from '@matilha/contract/chat/chat';
import { rowNumber, type WaitingItem, type WorkKind } from '#server/platform/operators/waiting-work.ts';
import { markReviewed, type RatedRow, selectUnreviewed } from './rated-repository.ts';

const reasons: Record<FeedbackReason, string> = {
  wrong: 'está errada',
  not_my_shop: 'não é da minha loja',
  too_long: 'longa demais',
  unclear: 'não entendi',
};

const describeAnswer = ({ id, assistant, createdAt, reason, sources }: RatedRow): WaitingItem => ({
  id: String(id),
  since: createdAt,
  dueAt: null,
  title: `${assistant}: ${reason === null ? 'sem motivo' : reasons[reason]}`,
  detail: sources.length === 0 ? 'Sem fonte do banco de conhecimento.' : `Fontes: ${sources.length}.`,
  userId: null,
  link: null,
});

/** Badly rated answers that nobody has dealt with: the action marks them as seen. */
export const waitingAnswers: WorkKind = {
  name: 'answers',
  area: 'business',
  personal: false,
  bulk: true,
  async list(db, slice) {
    const { rows, total } = await selectUnreviewed(db, slice);
    return { rows: rows.map(describeAnswer), total };
  },
  act: (tx, { clock }, id) => markReviewed(tx, rowNumber(id), clock.now()),
};
