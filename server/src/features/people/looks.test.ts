import { expect, it } from 'vitest';
import { createSubscriber } from '#server/testing/context.ts';
import { openConversation } from '#server/testing/conversation.ts';
import { testProduct } from '#server/testing/product.ts';

const { call, db } = await testProduct();
const [person, support, otherSupport] = await Promise.all([
  createSubscriber(db),
  createSubscriber(db, { role: 'support' }),
  createSubscriber(db, { role: 'operator' }),
]);
const conversationId = await openConversation(db, { userId: person.id });
const reason = 'Pedido da pessoa por telefone';
const openPath = `/api/admin/people/${person.id}/conversations/${conversationId}/open`;
const exportPath = `/api/admin/people/${person.id}/export`;
const statusOf = async (as: typeof support, path: string, body?: unknown) =>
  (await call(as, 'POST', path, body)).status;

it('refuses the 21st look of a day, whichever way it takes, and nobody else pays for it', async () => {
  expect(await statusOf(support, exportPath, {})).toBe(400);
  expect(await statusOf(support, openPath, {})).toBe(400);
  for (let look = 0; look < 10; look += 1) {
    expect(await statusOf(support, openPath, { reason })).toBe(200);
    expect(await statusOf(support, exportPath, { reason })).toBe(200);
  }
  for (const path of [openPath, exportPath]) {
    const refused = await call(support, 'POST', path, { reason });
    expect([refused.status, (await refused.json()).message]).toEqual([
      429,
      expect.stringContaining('20 leituras por dia'),
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600);
  }
  expect(await statusOf(otherSupport, openPath, { reason })).toBe(200);
});

it('shows each look with its reason in the export of the person', async () => {
  const file = await (await call(person, 'POST', '/api/privacy/export', {})).json();
  const looks = file.dados.audit_log.filter(
    ({ details }: { details?: { reason?: string } }) => details?.reason,
  );
  expect(looks).toHaveLength(21);
});
