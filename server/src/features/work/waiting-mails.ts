import { requeueMail, selectWaitingMails, type WaitingMail } from '#server/database/stores/mail-store.ts';
import { rowNumber, type WaitingItem, type WorkKind } from '#server/platform/operators/waiting-work.ts';
import { deliverMailJob } from '#server/providers/mail/queue-mail.ts';

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
