import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { answer } from '../../../server/src/providers/model/testing/fake-replies.ts';
import { readFormulas } from '../../../server/src/testing/read-sheet.ts';
import { expectAccessible } from '../support/axe.ts';
import { core } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { expectNoHorizontalScroll } from './horizontal-scroll.ts';

async function keep(page: Page) {
  await page.getByRole('button', { name: 'Guardar este cálculo' }).click();
  await expect(page.getByRole('heading', { name: /^Guardado em/ })).toBeVisible();
}
const result = (page: Page) => page.getByRole('region', { name: 'Resultado' });

/** Replaces the browser's print dialog by a mark on the page. */
const markPrints = (page: Page) =>
  page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });

test('builds a price table, prints it, takes it to Minha Loja, and an assistant uses it', {
  tag: core,
}, async ({ page, signIn, model }) => {
  model.respondWith(answer('Comece pelo banho grande, de pelo longo [L2].'));
  await signIn();
  await page.goto('/calculadoras');
  const link = page.getByRole('link', { name: 'Tabela de preços por porte e pelagem' });
  await expect(link).toBeVisible();
  await expectAccessible(page);
  await link.click();
  await expect(result(page)).toContainText('Preço médio da tabela');
  await page.getByRole('button', { name: /^Banho pequeno · curto/ }).click();
  await page.getByLabel('Minutos').fill('muitos');
  await expect(page.getByText('Informe os minutos, como 60', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Minutos').fill('50');
  await expect(result(page)).toContainText('R$ 60,00');
  await keep(page);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  await markPrints(page);
  await page.getByRole('button', { name: 'Imprimir' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('rowheader', { name: 'Banho, pequeno, curto' }).last()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden();
  await expect(page.locator('html[data-printed]')).toHaveCount(1);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));

  await page.getByRole('button', { name: 'Levar para Minha Loja' }).click();
  const dialog = page.getByRole('dialog', { name: 'Levar para Minha Loja' });
  await expect(dialog.getByRole('checkbox')).toHaveCount(7);
  await expect(dialog.getByRole('checkbox', { disabled: true })).toHaveCount(6);
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: /^Banho, pequeno, curto/ }).check();
  await dialog.getByRole('button', { name: 'Levar 1 preço' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('link', { name: 'Conversar sobre isto' }).click();
  await expect(page.getByLabel('Sua mensagem')).toHaveValue(/^Veja o meu último cálculo/);
  await page.getByRole('button', { name: /^Enviar/ }).click();
  await expect(
    page.getByText(
      /Usei também: seu cálculo “Tabela de preços por porte e pelagem” \(comissão de autônomo, sem encargos\) de/,
    ),
  ).toBeVisible();
  expect(JSON.stringify(model.requests.at(-1)?.body)).toContain('Banho pequeno curto R$ 60, ');
  await page.goto('/minha-loja');
  await expect(page.getByRole('button', { name: /^Serviços e preços/ })).toContainText('1 linha');
});

test('compares a calculation with the one before, downloads it, and deletes it', {
  tag: core,
}, async ({ page, signIn }) => {
  await signIn();
  await page.goto('/calculadora?conta=ponto-de-equilibrio');
  await expect(page.getByRole('img', { name: /se cruzam em 173 atendimentos/ })).toBeVisible();
  await keep(page);
  await page.getByLabel('Tíquete médio').fill('80');
  await expect(page.getByRole('heading', { name: 'Resultado' })).toBeVisible();
  // The keyboard alone can use the whole form.
  await page.getByLabel('Tíquete médio').press('Enter');
  await expect(page.getByRole('heading', { name: /^Guardado em/ })).toBeVisible();
  await expect(result(page)).toBeFocused();
  await expect(result(page)).toContainText('antes 173');
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Planilha do Excel' }).click();
  const file = await started;
  expect(file.suggestedFilename()).toMatch(/^ponto-de-equilibrio-\d{4}-\d\d-\d\d\.xlsx$/);
  expect(readFormulas(await readFile(await file.path())).flat()).toContainEqual({
    formula: expect.stringContaining('SUM('),
    value: 7_200,
  });

  await page.getByRole('button', { name: 'Cálculos guardados' }).click();
  const kept = page.getByRole('button', { name: /^Apagar o cálculo de/ });
  await expect(kept).toHaveCount(2);
  await kept.first().click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click();
  await expect(kept).toHaveCount(1);
  await expect(page.getByLabel('Tíquete médio')).toHaveValue('R$ 70,00');
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, element: Locator) {
  await expect(element).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(element).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0], timeout: 30_000 });
}

test('computes, stores and downloads the price of a consultation with the keyboard alone', {
  tag: core,
}, async ({ page, signIn }) => {
  await signIn();
  await page.goto('/calculadora?conta=preco-da-consulta');
  await tabTo(page, page.getByRole('button', { name: 'Adicionar custo' }));
  await page.keyboard.press('Enter');
  await page.keyboard.type('Sistema de agenda');
  await page.keyboard.press('Tab');
  await page.keyboard.type('200');
  await page.keyboard.press('Tab');
  await page.keyboard.type('50');
  await tabTo(page, page.getByLabel('Consultas por mês'));
  // Tab selects the text of a field.
  await page.keyboard.type('250');
  await tabTo(page, page.getByRole('button', { name: 'Guardar este cálculo' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Guardado em/ })).toBeVisible();
  await expect(result(page)).toBeFocused();

  const started = page.waitForEvent('download');
  await tabTo(page, page.getByRole('button', { name: 'Tabela em PDF' }));
  await page.keyboard.press('Enter');
  const file = await started;
  expect(file.suggestedFilename()).toMatch(/^preco-da-consulta-\d{4}-\d\d-\d\d\.pdf$/);
  const content = await readFile(await file.path(), 'latin1');
  expect(content).toMatch(/^%PDF-1\.\d.*%%EOF\s*$/s);
});
