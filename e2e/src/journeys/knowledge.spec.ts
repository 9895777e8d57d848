import { expectAccessible } from '../support/axe.ts';
import { anySize, core } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { expectNoHorizontalScroll } from './horizontal-scroll.ts';
import { giveProduct, plantProduct, takeProduct } from './knowledge.ts';

const card = (name: string) => ({ has: `article:has(h2:text-is("${name}"))` }).has;

test.beforeEach(({ pageWatch }) => pageWatch.expectTrouble(/403 .*bancoconhecimento/));

test('filters by category and content type, and restores the filters on Back', { tag: core }, async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/banco-conhecimento');
  await expect(page.getByRole('heading', { level: 1, name: 'Banco de Conhecimento' })).toBeVisible();
  await expect(page.getByText('Acesse conteúdos exclusivos organizados por área de interesse')).toBeVisible();
  const categories = page.getByRole('group', { name: 'Categorias' });
  await expect(categories.getByRole('button').first()).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('link', { name: 'Acessar: Primeiros números da loja' })).toBeVisible();
  await expectAccessible(page);

  const type = page.getByLabel('Tipo de conteúdo');
  await expect(type).toHaveCSS('width', '180px');
  await expect(type.getByRole('option')).toHaveText(['Todos', 'Conteúdo Gratuito', 'Conteúdo Pago']);
  await categories.getByRole('button', { name: 'Marketing' }).click();
  await expect(page).toHaveURL('/banco-conhecimento?categoria=2');
  await expect(page.getByRole('link', { name: 'Acessar: Instagram em 7 dias' })).toBeVisible();
  await type.selectOption('Conteúdo Pago');
  await expect(page).toHaveURL('/banco-conhecimento?categoria=2&tipo=pago');
  await expect(page.getByRole('link', { name: 'Acessar: Instagram em 7 dias' })).toHaveCount(0);
  await type.selectOption('Conteúdo Gratuito');
  await page.getByRole('link', { name: 'Acessar: Instagram em 7 dias' }).click();
  await expect(page).toHaveURL('/banco-conhecimento-conteudos/3');
  await page.goBack();
  await expect(page).toHaveURL('/banco-conhecimento?categoria=2&tipo=gratuito');
  await expect(categories.getByRole('button', { name: 'Marketing' })).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(type).toHaveValue('pago');
});

test('explains a category without products', { tag: anySize }, async ({ page, signIn, database }) => {
  await signIn();
  await database.db.$client.query(
    "insert into knowledge_categories (id, nome, ordem) values (900, 'Ainda vazia', 90) on conflict do nothing",
  );
  await page.goto('/banco-conhecimento?categoria=900');
  await expect(page.getByText('Nenhum produto encontrado para os filtros selecionados.')).toBeVisible();
  await expectAccessible(page);
});

test('reads a free product to its end, marks it finished and resumes it', { tag: core }, async ({
  page,
  signIn,
  isMobile,
}) => {
  test.slow();
  await signIn();
  await page.goto('/banco-conhecimento');
  const product = page.locator(card('Primeiros números da loja'));
  await expect(product).toContainText('Gratuito');
  await expect(page.getByText('Continuar de onde parei')).toHaveCount(0);
  if (!isMobile) {
    await product.getByRole('link').hover();
    await expect(page.getByRole('tooltip')).toHaveText('Clique para acessar');
  }
  await product.getByRole('link').click();
  await expect(page).toHaveURL('/banco-conhecimento-conteudos/1');
  await expect(page.getByRole('heading', { level: 1, name: 'Primeiros números da loja' })).toBeVisible();
  const module = page.getByRole('article').first();
  await expect(module).toContainText('Ver materiais');
  await expect(module).toContainText('0 de 3 materiais concluídos');
  await expectAccessible(page);
  await module.getByRole('link', { name: /^Abrir/ }).click();
  await expect(page).toHaveURL('/banco-conhecimento-materiais/1');

  const items = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('[aria-expanded]') });
  await expect(items).toHaveCount(3);
  await expect(items.first()).toContainText('1');
  await items.nth(0).locator('[aria-expanded]').click();
  await items.nth(1).locator('[aria-expanded]').click();
  await expect(page.locator('main [aria-expanded=true]')).toHaveCount(2);
  await expect(items.nth(0).getByRole('heading', { name: 'Passo a passo' })).toBeVisible();
  await expect(items.nth(1).getByRole('heading', { name: 'A conta da gaveta' })).toBeVisible();
  await expectAccessible(page);
  await items.nth(1).getByRole('button', { name: 'Marcar como concluído' }).click();
  await expect(items.nth(1).getByRole('button', { name: 'Concluído', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.getByText('1 de 3 materiais concluídos')).toBeVisible();

  const opening = page.waitForEvent('popup');
  await items
    .nth(0)
    .getByRole('link', { name: /^Acessar conteúdo/ })
    .click();
  const paper = await opening;
  await expect(
    paper.getByRole('heading', { level: 1, name: 'Separe o dinheiro da loja do seu' }),
  ).toBeVisible();
  expect(await paper.evaluate(() => window.opener)).toBeNull();
  await expectAccessible(paper);
  await paper.emulateMedia({ media: 'print' });
  await expect(paper.getByRole('banner')).toBeHidden();
  await expect(paper.getByRole('button')).toHaveCount(0);
  await expect(paper.locator('html')).toHaveCSS('color', /^(rgb\(0, 0, 0\)|oklch\(0 |black)/);
  await paper.emulateMedia({ media: 'screen' });
  await paper.getByRole('link', { name: 'Voltar para o módulo' }).click();
  await expect(paper).toHaveURL('/banco-conhecimento-materiais/1?material=1');
  await expect(paper.getByRole('main').locator('[aria-expanded=true]')).toHaveCount(1);
  await paper.close();

  await page.getByRole('link', { name: 'Voltar para Módulos' }).click();
  await expect(page).toHaveURL('/banco-conhecimento-conteudos/1');
  await expect(page.getByRole('article').first()).toContainText('1 de 3 materiais concluídos');
  await page.getByRole('link', { name: 'Voltar', exact: true }).click();
  await expect(page).toHaveURL('/banco-conhecimento?categoria=1');
  const resume = page.getByRole('link', { name: /^Continuar de onde parei/ });
  await expect(resume).toContainText('Separe o dinheiro da loja do seu');
  await resume.click();
  await expect(page).toHaveURL('/banco-conhecimento-materiais/1?material=1');
  await expect(page.getByRole('heading', { name: 'Passo a passo' })).toBeVisible();
});

test('finds text with and without accents, highlights it and works by keyboard', { tag: core }, async ({
  page,
  signIn,
  database,
}) => {
  await plantProduct(database.db, { isPaid: false, word: 'xaropação' });
  await signIn();
  await page.goto('/banco-conhecimento');
  const box = page.getByRole('searchbox', { name: 'Buscar nos conteúdos' });
  const results = page.getByRole('region', { name: 'Resultados da busca' });
  for (const typed of ['xaropação', 'XAROPACAO', 'xaropações', 'xaro']) {
    await box.fill(typed);
    await expect(results.getByRole('status')).toContainText(`para “${typed}”`);
    await expect(results.getByRole('listitem').first()).toContainText('Produto xaropação, material');
  }
  await expect(results.locator('mark').first()).toHaveText('xaropação');
  await expect(page).toHaveURL('/banco-conhecimento?busca=xaro');
  await expectAccessible(page);
  await box.press('ArrowDown');
  await expect(results.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/banco-conhecimento-materiais\/\d+\?material=\d+#m\d+-passos$/);
  await expect(page.getByText('Prepare a xaropação com calma.')).toBeVisible();
  await page.goBack();
  await expect(box).toHaveValue('xaro');
  await box.fill('qwertyuiop');
  await expect(page.getByText('Nada encontrado')).toBeVisible();
  await expectAccessible(page);
  await box.press('Escape');
  await expect(box).toHaveValue('');
  await expect(page.getByRole('group', { name: 'Categorias' })).toBeVisible();
  await expect(page).toHaveURL('/banco-conhecimento');
});

test('opens the assistant from "Agora faça" with the question written and not sent', {
  tag: anySize,
}, async ({ page, signIn, database, model }) => {
  const shelf = await plantProduct(database.db, { isPaid: false, word: 'lucrinho' });
  await signIn();
  const asked = model.requests.length;
  await page.clock.install();
  await page.goto(`/banco-conhecimento-materiais/${shelf.moduleId}?material=${shelf.materialId}`);
  await page.getByRole('link', { name: 'Agora faça' }).click();
  await expect(page).toHaveURL('/chat/10');
  await expect(page.getByLabel('Sua mensagem')).toHaveValue('Quanto sobra no fim do mês?');
  await page.clock.runFor(2_500);
  expect(model.requests.length).toBe(asked);
});

test('replaces a missing picture with the placeholder', { tag: anySize }, async ({
  context,
  page,
  pageWatch,
  signIn,
}) => {
  const picture = '/images/knowledge/primeiros-numeros.svg';
  pageWatch.expectTrouble(/net::ERR_FAILED .*primeiros-numeros\.svg/);
  await context.route(`**${picture}`, (route) => route.abort());
  await signIn();
  await page.goto('/banco-conhecimento');
  const image = page.locator(card('Primeiros números da loja')).locator('img');
  await image.scrollIntoViewIfNeeded();
  await expect(image).toHaveAttribute('src', '/images/placeholder.svg');
});

test('locks a paid product until the user owns it, and again after the access ends', async ({
  page,
  signIn,
  database,
}) => {
  const shelf = await plantProduct(database.db, { isPaid: true, word: 'segredinho' });
  const person = await signIn();
  await page.goto('/banco-conhecimento');
  const product = page.locator(card('Produto segredinho'));
  await expect(product).toContainText('Pago');
  await expect(product).toContainText('R$ 97,00');
  await product.scrollIntoViewIfNeeded();
  const buy = product.getByRole('link', { name: /^Comprar/ });
  await expect(buy).toHaveAttribute('target', '_blank');
  await expect(buy).toHaveAttribute('rel', 'noopener noreferrer');
  const opening = page.waitForEvent('popup');
  await buy.click();
  const shop = await opening;
  await expect(shop).toHaveURL(`/comprar/${shelf.productId}`);
  await expect(shop.getByText('R$ 97,00').first()).toBeVisible();
  await expectAccessible(shop);
  await shop.close();

  for (const path of [
    `conteudos/${shelf.productId}`,
    `materiais/${shelf.moduleId}`,
    `material/${shelf.materialId}`,
  ]) {
    await page.goto(`/banco-conhecimento-${path}`);
    await expect(page.getByText('Este conteúdo é pago')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Comprar/ })).toHaveAttribute(
      'href',
      `/comprar/${shelf.productId}`,
    );
    await expect(page.getByText('segredinho com calma')).toHaveCount(0);
  }
  await expectAccessible(page);

  await giveProduct(database.db, person.id, shelf.productId);
  await page.goto('/banco-conhecimento');
  await expect(product).toContainText('Comprado');
  await product.getByRole('link', { name: /^Acessar/ }).click();
  await page.getByRole('link', { name: /^Abrir/ }).click();
  const remembered = page.waitForResponse('**/abertura');
  await page.getByRole('button', { name: /Produto segredinho, material/ }).click();
  await remembered;
  await expect(page.getByText('segredinho com calma')).toBeVisible();

  await takeProduct(database.db, person.id);
  await page.getByRole('button', { name: 'Marcar como concluído' }).click();
  await expect(page.getByText('Este conteúdo é pago').first()).toBeVisible();
  await expect(page.getByText('segredinho com calma')).toHaveCount(0);
  await page.getByRole('link', { name: /^Voltar para Módulos/ }).click();
  await expect(page.getByText('segredinho com calma')).toHaveCount(0);
});

test('fits 320 px without horizontal scrolling', { tag: anySize }, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn();
  for (const path of [
    '/banco-conhecimento',
    '/banco-conhecimento?busca=caixa',
    '/banco-conhecimento-conteudos/1',
    '/banco-conhecimento-conteudos/2',
    '/banco-conhecimento-materiais/1?material=3',
    '/banco-conhecimento-material/3',
    '/comprar/2',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expectNoHorizontalScroll(page);
  }
});

test('shows the contents of a product to be bought, opens one material, and keeps the purchase in sight', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/banco-conhecimento?tipo=pago');
  await page
    .getByRole('link', { name: /^Veja o que há dentro/ })
    .first()
    .click();
  await expect(page.getByText('Este conteúdo é pago')).toBeVisible();
  await expect(page.getByText(/minutos de leitura$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Leia um material agora, de graça/ }).click();
  await expect(page.getByText('Objetivo:').first()).toBeVisible();
  await page.getByRole('list', { name: 'Módulos' }).getByRole('listitem').last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('link', { name: /^Comprar por R\$/ })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
});
