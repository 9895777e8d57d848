import type { Page } from '@playwright/test';
import { answer, status } from '../../../server/src/providers/model/testing/fake-replies.ts';
import { expectAccessible } from '../support/axe.ts';
import { core } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';

test.use({ productEnv: { AI_VISION: 'on' } });

/** Returns a photo of 3000 by 2000 pixels, which the browser itself wrote. */
async function makePhoto(page: Page) {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 3000, height: 2000 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = '#7a4';
    context.fillRect(0, 0, 3000, 2000);
    context.fillStyle = '#fff';
    context.font = '300px sans-serif';
    context.fillText('Banho P 45', 200, 1000);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  return { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}
type File = Awaited<ReturnType<typeof makePhoto>>;

const source = (page: Page) => page.getByRole('dialog', { name: 'De onde vem a foto?' });

/** Presses the button, chooses the gallery where a phone asks, and answers the file chooser. */
async function choosePhoto(page: Page, button: string, file?: File): Promise<void> {
  const photo = file ?? (await makePhoto(page));
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  if (await page.evaluate(() => matchMedia('(pointer: coarse)').matches)) {
    await source(page).getByRole('button', { name: 'Escolher da galeria' }).click();
  }
  await (await chooser).setFiles(photo);
}

test('sends a photo with a question, which outlives a reload; a failed answer keeps it', {
  tag: core,
}, async ({ page, signIn, model }) => {
  await signIn();
  await page.goto('/chat/1');
  await choosePhoto(page, 'Juntar uma foto');
  await expect(page.getByText('A foto vai com a pergunta, pelo mesmo preço: 1 crédito.')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('img', { name: 'Foto anexada' })).toBeVisible();

  // A refusal without words is tried once more without tools.
  model.respondNext(status(400), status(400), answer('É uma pelagem curta.'));
  await page.getByLabel('Sua mensagem').fill('Que pelagem é esta?');
  await page.getByRole('button', { name: /^Enviar/ }).click();
  await expect(page.getByRole('img', { name: 'Foto anexada' })).toBeHidden();
  const shown = page.getByRole('img', { name: 'Foto da pergunta' });
  await expect(shown).toBeVisible();
  await page.getByRole('button', { name: /^Tentar novamente/ }).click();
  await expect(page.getByRole('log').getByText('É uma pelagem curta.')).toBeVisible();
  await expect(page.getByText('19 créditos').first()).toBeAttached();
  const turns = model.requests.slice(-2).map(({ body }) => body.messages?.at(-1));
  for (const turn of turns) {
    expect(turn?.content).toContain('Que pelagem é esta?');
    expect(turn?.pictures).toEqual([expect.stringMatching(/^data:image\/jpeg;base64,\/9j\//)]);
  }
  await page.reload();
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(1568);
  await expectAccessible(page);
});

test('says why a file is no photo, and lets it go', { tag: core }, async ({ page, signIn }) => {
  await signIn();
  await page.goto('/chat/1');
  const text = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('texto') };
  await choosePhoto(page, 'Juntar uma foto', text);
  await expect(page.getByText('Este arquivo não abriu como foto. Use JPG, PNG ou WebP.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Enviar/ })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Tirar a foto' }).click();
  await page.getByLabel('Sua mensagem').fill('Oi');
  await expect(page.getByRole('button', { name: /^Enviar/ })).toBeEnabled();
});

test('sends a camera photo with the keyboard alone, and copies it for the edited question', {
  tag: core,
}, async ({ page, signIn, model }) => {
  await signIn();
  await page.goto('/chat/1');
  const photo = await makePhoto(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Juntar uma foto' }).focus();
  await page.keyboard.press('Enter');
  if (await page.evaluate(() => matchMedia('(pointer: coarse)').matches)) {
    await expect(source(page)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Tirar uma foto' })).toBeFocused();
    await page.keyboard.press('Enter');
    expect(await (await chooser).element().getAttribute('capture')).toBe('environment');
    await expect(page.getByRole('button', { name: 'Juntar uma foto' })).toBeFocused();
  }
  await (await chooser).setFiles(photo);
  await expect(page.getByText('pelo mesmo preço: 1 crédito. Escreva a pergunta.')).toBeVisible();
  const send = page.getByRole('button', { name: /^Enviar/ });
  await expect(send).toBeDisabled();
  const input = page.getByLabel('Sua mensagem');
  await input.focus();
  await page.keyboard.type('Que corte é este?');
  await expect(send).toBeEnabled();
  await expect(page.getByText('Escreva a pergunta.')).toBeHidden();
  model.respondNext(answer('Um corte bebê.'), answer('Um corte leão.'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log').getByText('Um corte bebê.')).toBeVisible();

  await page.getByRole('button', { name: 'Editar a pergunta' }).click();
  await expect(page.getByRole('img', { name: 'Foto anexada' })).toBeVisible();
  await input.fill('E este corte?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log').getByText('Um corte leão.')).toBeVisible();
  for (const { body } of model.requests.slice(-2)) {
    expect(body.messages?.at(-1)?.pictures).toHaveLength(1);
  }
  await page.reload();
  await expect(page.getByRole('img', { name: 'Foto da pergunta' })).toHaveCount(2);
});

test('keeps an attached photo that does not load on a bad connection, and sends it', { tag: core }, async ({
  page,
  signIn,
  model,
  pageWatch,
}) => {
  await signIn();
  await page.goto('/chat/1');
  await choosePhoto(page, 'Juntar uma foto');
  const shown = page.getByRole('img', { name: 'Foto anexada' });
  await expect(shown).toBeVisible();
  pageWatch.expectTrouble(/ERR_FAILED|Failed to load/);
  let removed = 0;
  await page.route('**/api/photos/*', (route) => {
    if (route.request().method() === 'DELETE') removed += 1;
    return route.abort();
  });
  await page.reload();
  await expect(page.getByText('A foto não carregou aqui, mas vai com a pergunta.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/photos/*');
  await page.getByRole('button', { name: 'Carregar de novo' }).click();
  await expect(shown).toBeVisible();
  await expect.poll(() => shown.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(1568);
  model.respondNext(answer('Um corte bebê.'));
  await page.getByLabel('Sua mensagem').fill('Que corte é este?');
  await page.getByRole('button', { name: /^Enviar/ }).click();
  await expect(page.getByRole('log').getByText('Um corte bebê.')).toBeVisible();
  expect(model.requests.at(-1)?.body.messages?.at(-1)?.pictures).toHaveLength(1);
  expect(removed).toBe(0);
});

test('reads a photographed price list into Minha Loja once its rows are confirmed', { tag: core }, async ({
  page,
  signIn,
  model,
  pageWatch,
}) => {
  await signIn();
  await page.goto('/minha-loja');
  pageWatch.expectTrouble(/400/);
  const row = { servico: 'Banho', porte: 'P', pelagem: '', preco: 45, a_partir: false, minutos: null };
  const replies = [{ linhas: [] }, { linhas: [row] }];
  model.respondNext(...replies.map((reply) => answer(JSON.stringify(reply))));
  await choosePhoto(page, 'Fotografar minha tabela');
  await expect(page.getByText(/^Não achei preços nesta foto/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('heading', { name: 'Achei 1 linha. Confira antes de guardar' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Guardar/ }).click();
  await expect(page.getByRole('list', { name: 'Tabela de preços' })).toContainText('P · R$ 45,00');
});
