import { expect, it } from 'vitest';
import { userQuery } from '#web/features/account/api/get-user.ts';
import { checkoutQuery } from '#web/features/billing/api/get-checkout.ts';
import { subscriptionQuery } from '#web/features/billing/api/read-subscription.ts';
import { refundsQuery } from '#web/features/billing/api/refunds.ts';
import { messagesQuery, newestQuery } from '#web/features/chat/api/list-messages.ts';
import { summaryQuery } from '#web/features/credits/api/read-summary.ts';
import { fiscalDetailsQuery } from '#web/features/fiscal/api/fiscal-details.ts';
import { catalogueKey } from '#web/features/knowledge/api/paid-content.ts';
import { notTold, ofTheUser, writtenByReading } from './other-tabs.tsx';

const subjectsOf = (...queries: { queryKey: readonly unknown[] }[]) =>
  queries.map(({ queryKey: [subject] }) => subject);

it('names the subjects as their queries do', () => {
  expect(ofTheUser).toEqual(
    subjectsOf(userQuery, subscriptionQuery, summaryQuery, fiscalDetailsQuery, refundsQuery),
  );
  const place = { listId: 1, conversation: null };
  expect(notTold).toEqual(subjectsOf(userQuery, messagesQuery(place), newestQuery(1), checkoutQuery(null)));
  expect(writtenByReading).toBe(catalogueKey);
});
