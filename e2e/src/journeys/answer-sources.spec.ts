import { answer } from '../../../server/src/providers/model/testing/fake-replies.ts';
import { expectAccessible } from '../support/axe.ts';
import { anySize } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { ask } from './chat.ts';
import { expectNoHorizontalScroll } from './horizontal-scroll.ts';
import { plantProduct } from './knowledge.ts';
import { untilInstalled, untilKept } from './offline.ts';

test('opens the passage that an answer cites, and our own screens without loading the page', async ({
  page,
  context,
  signIn,
  database,
  model,
  isMobile,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const word = 'grumixaba';
  const { moduleId, materialId } = await plantProduct(database.db, { isPaid: false, word });
  const paragraphs = Array.from({ length: 30 }, (_, at) => `Parágrafo ${at + 1} com mais texto.\n\n`);
  const links = 'Veja a [outra conversa](/chat/5).';
  model.respondWith(answer(['Prepare com calma [1], ', 'sempre [99].\n\n', ...paragraphs, links]));
  const gate = model.pauseAfter(4);
  await signIn();
  await page.goto('/chat/1');
  await ask(page, `Como preparo a ${word} com calma?`);
  const log = page.getByRole('log');
  const citation = log.getByRole('button', { name: `Fonte 1: Produto ${word}, material` });
  await expect(citation).toBeVisible();
  await expect(page.getByRole('button', { name: 'Parar' })).toBeVisible();
  gate.release();
  await expect(log.getByRole('heading', { name: 'Fontes' })).toBeAttached();
  await expect(log).not.toContainText('[99]');
  await page.getByRole('button', { name: 'Copiar resposta' }).click();
  await expect(log.getByText('Copiado').first()).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Prepare com calma, sempre/);
  await expectAccessible(page);

  await citation.scrollIntoViewIfNeeded();
  if (isMobile) {
    const hits = await citation.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      const corners = [-21, 21].flatMap((right) => [-21, 21].map((down) => [right, down] as const));
      return corners.filter(
        ([right, down]) => document.elementFromPoint(x + width / 2 + right, y + height / 2 + down) === button,
      );
    });
    expect(hits).toHaveLength(4);
  }
  if (isMobile) {
    const sources = log.getByRole('listitem').getByRole('button');
    for (const { height } of await sources.evaluateAll((all) =>
      all.map((button) => button.getBoundingClientRect()),
    ))
      expect(height).toBeGreaterThanOrEqual(44);
  }
  const place = async () => (await citation.boundingBox())?.y ?? 0;
  const before = await place();
  await citation.focus();
  await page.keyboard.press('Enter');
  const wide = (page.viewportSize()?.width ?? 0) >= 1024;
  const panel = page.getByRole(wide ? 'region' : 'dialog', { name: `Produto ${word}, material` });
  await expect(panel.getByText(word, { exact: true })).toBeVisible();
  await expect(panel.getByText('Passos', { exact: true })).toBeVisible();
  if (wide) expect(Math.abs((await place()) - before)).toBeLessThan(2);
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(citation).toBeFocused();
  expect(Math.abs((await place()) - before)).toBeLessThan(2);

  await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
  const sameDocument = () => page.evaluate(() => Reflect.get(window, 'sameDocument'));
  await log.getByRole('button', { name: `Produto ${word}, material: Passos` }).click();
  await panel.getByRole('link', { name: 'Abrir o material' }).click();
  await expect(page).toHaveURL(
    `/banco-conhecimento-materiais/${moduleId}?material=${materialId}#m${materialId}-passos`,
  );
  await expect(page.getByRole('heading', { name: 'Passos' })).toBeInViewport();
  expect(await sameDocument()).toBe(true);
  await page.goBack();
  await log.getByRole('link', { name: 'outra conversa' }).click();
  await expect(page).toHaveURL('/chat/5');
  await expect(page.getByRole('heading', { name: 'Bem-vindo ao chat' })).toBeVisible();
  expect(await sameDocument()).toBe(true);
});

test('lists the sources of a kept answer without a connection, and says that the passage needs one', {
  tag: anySize,
}, async ({ page, context, signIn, database, model, pageWatch }) => {
  pageWatch.expectTrouble(/net::ERR_|Failed to load resource|Failed to fetch|when fetching the script/);
  const word = 'cambucita';
  await plantProduct(database.db, { isPaid: false, word });
  model.respondWith(answer('Prepare com calma [1].'));
  await signIn();
  await page.goto('/chat/1');
  await ask(page, `Como preparo a ${word} com calma?`);
  const log = page.getByRole('log');
  await expect(log.getByRole('heading', { name: 'Fontes' })).toBeAttached();
  await untilInstalled(page);
  await untilKept(page, '/api/messages/1', 'Prepare com calma');

  await context.setOffline(true);
  await page.reload();
  await expect(log.getByRole('button', { name: `Produto ${word}, material: Passos` })).toBeVisible();
  await log.getByRole('button', { name: `Fonte 1: Produto ${word}, material` }).click();
  const sheet = page.getByRole('dialog', { name: `Produto ${word}, material` });
  await expect(sheet.getByRole('alert')).toContainText('Não foi possível buscar o trecho.');
  await expect(sheet.getByRole('link', { name: 'Abrir o material' })).toBeVisible();
  await expectAccessible(page);
});

test.describe('on a screen of 1440 px', () => {
  test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

  test('keeps the sources of the newest answer beside the chat, and opens the whole material at the passage', {
    tag: anySize,
  }, async ({ page, signIn, database, model }) => {
    const word = 'pitangobi';
    const long = 'Uma linha que ocupa lugar antes do trecho.\n\n'.repeat(60);
    const text = `## Antes\n\n${long}## Passos\n\nPrepare a **${word}** com calma.`;
    await plantProduct(database.db, { isPaid: false, word, text });
    model.respondWith(answer('Olá! Em que posso ajudar?'));
    await signIn();
    await page.goto('/chat/1');
    const column = page.getByRole('region', { name: 'Fontes da última resposta' });
    await expect(column).toContainText('eles abrem aqui');
    await ask(page, 'Bom dia');
    await expect(column).toContainText('Esta resposta não cita materiais.');
    model.respondWith(answer('Prepare com calma [1].'));
    await ask(page, `Como preparo a ${word} com calma?`);
    const listed = column.getByRole('button', { name: `Produto ${word}, material: Passos` });
    await expect(listed).toBeVisible();
    await expectAccessible(page);

    await page
      .getByRole('log')
      .getByRole('button', { name: `Fonte 1: Produto ${word}, material` })
      .click();
    const material = column.getByRole('region', { name: `Produto ${word}, material` });
    await expect(material.getByRole('heading', { name: 'Antes' })).toBeAttached();
    await expect(material.getByText(word, { exact: true })).toBeInViewport();
    await expect(material.getByRole('heading', { name: 'Antes' })).not.toBeInViewport();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.keyboard.press('Escape');
    await expect(material).toHaveCount(0);
    await listed.click();
    await expect(material.getByText(word, { exact: true })).toBeInViewport();
    await material.getByRole('button', { name: 'Fechar a fonte' }).click();
    await expect(listed).toBeFocused();
  });
});
