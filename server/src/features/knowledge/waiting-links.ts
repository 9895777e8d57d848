import { isPaymentLink } from '@matilha/contract/payment-link';
import { changeFields } from '#server/features/records/api.ts';
import { rowNumber, type WorkKind } from '#server/platform/waiting-work.ts';
import { productKind } from './records-repository.ts';
import { selectOutsideLinks } from './repository.ts';

/** Paid products whose link leads to a foreign site: subscribers are sent to our own page of payment meanwhile. The action stores that. */
export const waitingLinks: WorkKind = {
  name: 'payment_links',
  area: 'business',
  personal: false,
  bulk: false,
  async list(db, { page, per_page: size }) {
    const foreign = (await selectOutsideLinks(db)).filter(
      ({ paymentLink }) => !isPaymentLink(paymentLink ?? '/'),
    );
    const shown = foreign.slice((page - 1) * size, page * size);
    // Products keep no time of their change.
    const since = new Date();
    const rows = shown.map(({ id, titulo, paymentLink }) => ({
      id: String(id),
      since,
      dueAt: null,
      title: titulo,
      detail: `O link leva a ${URL.parse(paymentLink ?? '')?.host ?? 'outro site'}. Os assinantes pagam em /comprar/${id}.`,
      userId: null,
      link: null,
    }));
    return { rows, total: foreign.length };
  },
  act: (tx, context, id) => changeFields(tx, context, productKind, rowNumber(id), { payment_link: null }),
};
