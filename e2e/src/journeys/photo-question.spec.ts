import type { Page } from '@playwright/test';
import { answer, status } from '../../../server/src/providers/model/testing/fake-replies.ts';
import { expectAccessible } from '../support/axe.ts';
import { core } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';

test.use({ productEnv: { AI_VISION: 'on' } });

/** Chooses a photo of 3000 by 2000 pixels, which the browser itself wrote. */
async function choosePhoto(page: Page): Promise<void> {
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
  await page
    .getByLabel('Arquivo da foto')
    .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') });
}

test('sends a photo with a question, which outlives a reload; a failed answer keeps it', {
  tag: core,
}, async ({ page, signIn, model }) => {
  await signIn();
  await page.goto('/chat/1');
  await expect(page.getByRole('button', { name: 'Juntar uma foto' })).toBeVisible();
  await choosePhoto(page);
  await expect(page.getByText('A foto vai com a pergunta, pelo mesmo preço: 1 crédito.')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('img', { name: 'Foto anexada' })).toBeVisible();

  model.respondNext(status(400), answer('É uma pelagem curta.'));
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
  await page
    .getByLabel('Arquivo da foto')
    .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('texto') });
  await expect(page.getByText('Este arquivo não abriu como foto. Use JPG, PNG ou WebP.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Enviar/ })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Tirar a foto' }).click();
  await page.getByLabel('Sua mensagem').fill('Oi');
  await expect(page.getByRole('button', { name: /^Enviar/ })).toBeEnabled();
});

test('reads a photographed price list into Minha Loja once its rows are confirmed', { tag: core }, async ({
  page,
  signIn,
  model,
  pageWatch,
}) => {
  await signIn();
  await page.goto('/minha-loja');
  await expect(page.getByRole('button', { name: 'Fotografar minha tabela' })).toBeVisible();
  pageWatch.expectTrouble(/400/);
  const row = { servico: 'Banho', porte: 'P', pelagem: '', preco: 45, a_partir: false, minutos: null };
  const replies = [{ linhas: [] }, { linhas: [row] }];
  model.respondNext(...replies.map((reply) => answer(JSON.stringify(reply))));
  await choosePhoto(page);
  await expect(page.getByText(/^Não achei preços nesta foto/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('heading', { name: 'Achei 1 linha. Confira antes de guardar' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Guardar/ }).click();
  await expect(page.getByRole('list', { name: 'Tabela de preços' })).toContainText('P · R$ 45,00');
});
