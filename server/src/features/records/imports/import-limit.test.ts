import { expect, it } from 'vitest';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';

const { call, db } = await testProduct({ limits: { file_import: 3 } });
const file = 'Pergunta;Resposta\nQuanto custa?;Nada.';
const send = async (as: Parameters<typeof call>[0], path: string) => {
  const bytes = { 'content-type': 'application/octet-stream' };
  const response = await call(as, 'POST', `/api/admin/${path}file_name=a.csv`, Buffer.from(file), bytes);
  return { status: response.status, message: (await response.json()).message };
};

it('limits the files that one person lets be read, previews and imports of all kinds together', async () => {
  const ana = await createSubscriber(db, { role: 'operator' });
  const bia = await createSubscriber(db, { role: 'editor' });
  const statuses = [];
  for (const path of [
    'faq/import-preview?',
    'leads/import-preview?',
    `faq/imports?token=${'a'.repeat(43)}&`,
    'knowledge/import-preview?',
  ])
    statuses.push((await send(ana, path)).status);
  expect(statuses).toEqual([200, 200, 409, 429]);
  expect(await send(ana, 'leads/import-preview?')).toEqual({
    status: 429,
    message: 'Você chegou ao limite de arquivos conferidos por hora. Tente de novo mais tarde.',
  });
  expect(await send(bia, 'faq/import-preview?')).toMatchObject({ status: 200 });
});
