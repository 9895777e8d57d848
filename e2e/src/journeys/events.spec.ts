import { expectAccessible } from '../support/axe.ts';
import { anySize, core } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { cardNames, farYear, openFilters, plantFarEvents, readDownload } from './events.ts';

test.beforeEach(async ({ database }) => {
  await plantFarEvents(database.db);
});

test('filters events and keeps the filters in links and on "back"', { tag: core }, async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/calendar-events');
  await expect(page.getByRole('heading', { level: 1, name: 'Calendário de Eventos' })).toBeVisible();
  await expect(cardNames(page).first()).toBeVisible();
  const filters = await openFilters(page);
  await expect(filters.getByLabel('Ano').locator('option')).toHaveText([
    'Todos',
    '2025',
    '2026',
    '2027',
    '2028',
    String(farYear),
  ]);
  await expectAccessible(page);
  await filters.getByLabel('Ano').selectOption(String(farYear));
  await expect(cardNames(page)).toHaveText(['Oficina distante', 'Feira distante', 'Curso distante']);
  await expect(page.getByText('3 eventos')).toBeVisible();
  await filters.getByLabel('Formato').selectOption('Online');
  await expect(cardNames(page)).toHaveText(['Oficina distante']);
  await expect(page).toHaveURL(`/calendar-events?ano=${farYear}&formato=online`);
  await page.reload();
  await expect(cardNames(page)).toHaveText(['Oficina distante']);
  await page.goBack();
  await expect(cardNames(page)).toHaveCount(3);
  await (await openFilters(page)).getByLabel('Mês').selectOption('Junho');
  await expect(cardNames(page)).toHaveText(['Feira distante']);
  await (await openFilters(page)).getByLabel('Mês').selectOption('Maio');
  await expect(cardNames(page)).toHaveText(['Feira distante']);
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(page).toHaveURL('/calendar-events');
});

test('explains an empty month and offers a way out', { tag: anySize }, async ({ page, signIn }) => {
  await signIn();
  await page.goto(`/calendar-events?ano=${farYear}&mes=1`);
  await expect(page.getByText('Nenhum evento disponível')).toBeVisible();
  await expect(page.getByText('Novos eventos serão adicionados em breve')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(cardNames(page).first()).toBeVisible();
});

test('opens an event by keyboard, closes it with "back" and restores the focus', async ({ page, signIn }) => {
  await signIn();
  await page.goto(`/calendar-events?ano=${farYear}`);
  const card = page.getByRole('button', { name: 'Feira distante', exact: true });
  await card.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Feira distante' });
  await expect(dialog).toContainText(`30 de maio a 2 de junho de ${farYear}`);
  await expect(dialog).toContainText('Lisboa, Portugal');
  await expect(dialog.locator('strong')).toHaveText('Feira');
  const more = dialog.getByRole('link', { name: /^Saber mais/ });
  await expect(more).toHaveAttribute('href', 'https://feira.example/');
  await expect(more).toHaveAttribute('target', '_blank');
  await expectAccessible(page);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(card).toBeFocused();
  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Oficina distante', exact: true }).click();
  const remoteEvent = page.getByRole('dialog', { name: 'Oficina distante' });
  await expect(remoteEvent).toBeVisible();
  await expect(remoteEvent.getByText('Saber mais')).toHaveCount(0);
});

test('filters marked events, which keep their place by date', { tag: anySize }, async ({ page, signIn }) => {
  await signIn();
  await page.goto(`/calendar-events?ano=${farYear}`);
  const mark = page.getByRole('button', { name: 'Tenho interesse: Curso distante' });
  const saved = () => page.waitForResponse(/\/interesse$/);
  const first = saved();
  await mark.click();
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  await first;
  await page.reload();
  await expect(cardNames(page)).toHaveText(['Oficina distante', 'Feira distante', 'Curso distante']);
  await (await openFilters(page)).getByLabel('Com meu interesse').check();
  await expect(cardNames(page)).toHaveText(['Curso distante']);
  await expect(page).toHaveURL(`/calendar-events?ano=${farYear}&interesse=sim`);
  await expectAccessible(page);
  await page.reload();
  await expect(cardNames(page)).toHaveText(['Curso distante']);
  const second = saved();
  await mark.click();
  await second;
  await expect(cardNames(page)).toHaveText(['Curso distante']);
  await page.reload();
  await expect(page.getByText('Nenhum evento disponível')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(page).toHaveURL('/calendar-events');
});

test('opens at the next event, and shows those that have passed on request', { tag: anySize }, async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/calendar-events?ano=todos');
  const next = await cardNames(page).first().textContent();
  const past = page.getByRole('button', { name: /já pass/ });
  await past.click();
  await expect(past).toHaveAttribute('aria-expanded', 'true');
  await expect(cardNames(page).first()).toHaveText('Pet Serra Summit 2025');
  await expectAccessible(page);
  await past.click();
  await expect(cardNames(page).first()).toHaveText(next ?? '');
});

test('reads a long list page by page', { tag: anySize }, async ({ page, signIn }) => {
  await signIn();
  await page.goto('/calendar-events?ano=todos');
  await page.getByRole('button', { name: /já pass/ }).click();
  await expect(cardNames(page)).toHaveCount(12);
  const first = await cardNames(page).first().textContent();
  const next = page.getByRole('button', { name: 'Próxima' });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/calendar-events?ano=todos&pagina=2');
  await expect(page.getByText(/^Página 2 de \d+$/)).toBeVisible();
  await expect(cardNames(page).first()).not.toHaveText(first ?? '');
  await expect(cardNames(page).first()).toBeInViewport();
  await page.goBack();
  await expect(cardNames(page).first()).toHaveText(first ?? '');
});

for (const timezoneId of ['America/Sao_Paulo', 'UTC', 'Asia/Tokyo']) {
  test.describe(`time zone ${timezoneId}`, { tag: anySize }, () => {
    test.use({ timezoneId });
    test('exports an event to a calendar on its own days', async ({ page, signIn, database }) => {
      const { fair } = await plantFarEvents(database.db);
      await signIn();
      await page.goto(`/calendar-events?ano=${farYear}&evento=${fair}`);
      const dialog = page.getByRole('dialog', { name: 'Feira distante' });
      await expect(dialog).toContainText(`30 de maio a 2 de junho de ${farYear}`);
      const arriving = page.waitForEvent('download');
      await dialog.getByRole('link', { name: 'Baixar arquivo .ics' }).click();
      const download = await arriving;
      expect(download.suggestedFilename()).toBe(`evento-${fair}.ics`);
      expect((await readDownload(download)).events).toEqual([
        expect.objectContaining({
          UID: `evento-${fair}@localhost`,
          SEQUENCE: '3',
          SUMMARY: 'Feira distante',
          'DTSTART;VALUE=DATE': `${farYear}0530`,
          'DTEND;VALUE=DATE': `${farYear}0603`,
        }),
      ]);
      const google = await dialog.getByRole('link', { name: /^Google Agenda/ }).getAttribute('href');
      expect(new URL(google ?? '').searchParams.get('dates')).toBe(`${farYear}0530/${farYear}0603`);
    });
  });
}
