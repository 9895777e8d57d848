import { expectAccessible } from '../support/axe.ts';
import { anySize, core } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { farYear, plantFarEvents, readFeed } from './events.ts';
import { expectNoHorizontalScroll } from './horizontal-scroll.ts';

test.beforeEach(async ({ database }) => {
  await plantFarEvents(database.db);
});

test('moves through a month by keyboard and opens its events', { tag: core }, async ({ page, signIn }) => {
  await signIn();
  await page.goto(`/calendar-events?ano=${farYear}&mes=5`);
  await page.getByRole('button', { name: 'Mês', exact: true }).click();
  await expect(page).toHaveURL(`/calendar-events?ano=${farYear}&mes=5&vista=calendario`);
  const grid = page.getByRole('grid', { name: `maio de ${farYear}` });
  await expect(grid).toBeVisible();
  await expectAccessible(page);
  const day = (words: string) => page.getByRole('gridcell', { name: new RegExp(`^${words} de ${farYear},`) });
  await day('30 de maio').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(day('29 de maio')).toBeFocused();
  await expect(day('29 de maio')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Nenhum evento neste dia.')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(day('5 de junho')).toBeFocused();
  await expect(page.getByRole('grid', { name: `junho de ${farYear}` })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(day('29 de maio')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(day('30 de maio')).toHaveAccessibleName(new RegExp(`^30 de maio de ${farYear}, 1 evento`));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Feira distante' }).last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Feira distante' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Feira distante' }).last()).toBeFocused();
});

test("shows a month's events by touch and by pointer", async ({ page, signIn, isMobile }) => {
  await signIn();
  await page.goto(`/calendar-events?vista=calendario&ano=${farYear}&mes=5`);
  await page.getByRole('button', { name: 'Próximo mês' }).click();
  await expect(page).toHaveURL(`/calendar-events?vista=calendario&ano=${farYear}&mes=6`);
  const cell = page.getByRole('gridcell', { name: new RegExp(`^2 de junho de ${farYear}, 1 evento`) });
  await expect(cell.getByRole('button', { name: 'Feira distante' })).toBeVisible({ visible: !isMobile });
  await cell.click({ position: { x: 8, y: 8 } });
  await expect(page.getByRole('heading', { name: `2 de junho de ${farYear}` })).toBeVisible();
  await page.getByRole('listitem').getByRole('button', { name: 'Feira distante' }).click();
  await expect(page.getByRole('dialog', { name: 'Feira distante' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(`/calendar-events?vista=calendario&ano=${farYear}&mes=9`);
  await expect(page.getByRole('heading', { name: 'Em setembro, dia a confirmar' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Curso distante' })).toContainText(
    `setembro de ${farYear} (data a confirmar)`,
  );
  await page.goto(`/calendar-events?vista=calendario&ano=${farYear}&mes=1`);
  await expect(page.getByText('Nenhum evento disponível')).toBeVisible();
  await expectNoHorizontalScroll(page);
});

test('subscribes to a calendar feed, reads it without a session, and revokes it', { tag: anySize }, async ({
  page,
  context,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn();
  await page.goto(`/calendar-events?ano=${farYear}&formato=online`);
  await page.getByRole('button', { name: 'Assinar agenda' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assinar agenda' });
  await expect(dialog.getByLabel(`Só o que está filtrado na tela: Online · ${farYear}`)).toBeChecked();
  await dialog.getByRole('button', { name: 'Criar endereço' }).click();
  const shown = dialog.getByLabel('Endereço da agenda');
  await expect(shown).toHaveValue(/\/api\/agenda\/[\w-]{65}\.ics$/);
  await dialog.getByRole('button', { name: 'Copiar endereço' }).click();
  await expect(dialog.getByRole('button', { name: 'Copiado' })).toBeVisible();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect(url).toBe(await shown.inputValue());
  const webcal = dialog.getByRole('link', { name: 'Abrir na agenda' });
  await expect(webcal).toHaveAttribute('href', url.replace('http:', 'webcal:'));
  await dialog.getByRole('button', { name: 'Como adicionar à minha agenda' }).click();
  await expect(dialog.getByText('Outlook', { exact: true })).toBeVisible();
  await expectAccessible(page);

  const read = await readFeed(url);
  expect(read.calendar?.events.map(({ SUMMARY }) => SUMMARY)).toEqual(['Oficina distante']);
  await dialog.getByRole('button', { name: 'Revogar' }).click();
  await expect(dialog.getByRole('button', { name: 'Manter' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Sim, revogar' }).click();
  await expect(shown).toHaveCount(0);
  expect((await readFeed(url)).status).toBe(404);
  await dialog.getByRole('button', { name: 'Criar endereço' }).click();
  await expect(shown).not.toHaveValue(url);
  expect((await readFeed(await shown.inputValue())).status).toBe(200);
});
