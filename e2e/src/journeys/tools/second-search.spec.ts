import { answer } from '../../../../server/src/providers/model/testing/fake-replies.ts';
import { expectAccessible } from '../../support/axe.ts';
import { core } from '../../support/tags.ts';
import { expect, test } from '../../support/test.ts';
import { ask, callThenWrite } from '../chat.ts';
import { plantProduct } from '../knowledge.ts';

test('cites a source that only the second search of an answer found, and opens it', { tag: core }, async ({
  page,
  signIn,
  database,
  model,
}) => {
  const word = 'jabuticabal';
  const { moduleId, materialId } = await plantProduct(database.db, { isPaid: false, word });
  const call = callThenWrite('buscar_no_banco', { pergunta: `preparar ${word}` }, '');
  model.respondWith((request, served) => {
    const last = request.body.messages?.at(-1);
    if (last?.role !== 'tool') return call(request, served);
    const found = /"n":(\d+),"titulo":"Produto jabuticabal/.exec(last.content);
    return answer(`Prepare com calma [${found?.[1]}].`);
  });
  await signIn();
  await page.goto('/chat/1');
  await ask(page, 'Como deixo aquilo no jeito?');
  const log = page.getByRole('log');
  await expect(log.getByText('Prepare com calma')).toBeVisible();
  const [first] = model.requests.filter(({ body }) => JSON.stringify(body).includes('no jeito?'));
  expect(JSON.stringify(first?.body)).not.toContain(word);
  await page.reload();
  await page.getByRole('button', { name: 'Fez 1 busca' }).click();
  await expect(page.getByText('Buscando no banco de conhecimento', { exact: true })).toBeVisible();
  await log.getByRole('button', { name: /^Fonte \d+: Produto jabuticabal, material$/ }).click();
  const passage = page.getByRole('dialog', { name: `Produto ${word}, material` });
  await expect(passage.getByText('Passos', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await passage.getByRole('link', { name: 'Abrir o material' }).click();
  await expect(page).toHaveURL(
    `/banco-conhecimento-materiais/${moduleId}?material=${materialId}#m${materialId}-passos`,
  );
});
