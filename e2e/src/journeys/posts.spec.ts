import type { Page } from '@playwright/test';
import { addDays, dayInBrazil } from '../../../contract/src/content/event-dates.ts';
import { mondayOf } from '../../../contract/src/shop/posts.ts';
import { answer } from '../../../server/src/providers/model/testing/fake-replies.ts';
import { expectAccessible } from '../support/axe.ts';
import { anySize, core } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { newAddress } from '../support/test-users.ts';
import { ask } from './chat.ts';
import { toastSays } from './frame.ts';
import { expectNoHorizontalScroll } from './horizontal-scroll.ts';
import { fillForm, openForm } from './landing.ts';

const names = ['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado', 'Domingo'];
const nextMonday = () => addDays(mondayOf(dayInBrazil(new Date())), 7);
const planOf = (days: readonly number[]) =>
  days
    .map((after) => {
      const name = names[after % 7];
      const day = addDays(nextMonday(), after);
      const date = `${day.slice(8)}/${day.slice(5, 7)}`;
      return `### ${name}, ${date} · Reels · 18h30\n\n- **Objetivo:** Encher a ${name}\n- **Legenda:**\n\n> Legenda de ${name}\n\n- **Chamada:** Chame no WhatsApp\n- **Hashtags:** #banhoetosa #campinas\n`;
    })
    .join('\n');
const week = () => planOf([0, 1, 2, 3, 4, 5, 6]);
/** Four weeks with three posts each, as the month is asked for. */
const month = () => planOf([0, 7, 14, 21].flatMap((monday) => [monday, monday + 2, monday + 4]));

test('takes a week from an answer into the calendar, where a post is edited, copied, published and deleted', {
  tag: core,
}, async ({ page, context, signIn, model }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  model.respondWith(answer(week()));
  await signIn();
  await page.goto('/chat/1');
  await ask(page, 'Monte a minha semana de posts');
  await page.getByRole('button', { name: 'Colocar no calendário' }).click();
  await expect(page.getByText('7 posts no calendário.')).toBeVisible();
  await expect(page.getByRole('link', { name: /Encher a Quarta/ })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('7 posts no calendário.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Colocar no calendário' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Ver meus posts' }).click();
  await expect(page).toHaveURL(`/posts?semana=${nextMonday()}`);
  await expect(page.getByRole('article')).toHaveCount(7);
  const monday = page.getByRole('article').filter({ hasText: 'Encher a Segunda' });
  await expect(monday).toContainText('18:30');
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  await monday.getByRole('button', { name: 'Copiar legenda' }).click();
  await expect(monday.getByText('Copiado')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'Legenda de Segunda\n\nChame no WhatsApp\n\n#banhoetosa #campinas',
  );
  await monday.getByRole('button', { name: 'Publicado' }).click();
  await expect(monday.getByRole('button', { name: 'Publicado' })).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: 'Encher a Terça', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Editar post' });
  await expect(dialog.getByLabel('Legenda', { exact: true })).toHaveValue('Legenda de Terça');
  await expectAccessible(page);
  await dialog.getByLabel('Hashtags').fill('um dois três quatro cinco seis');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Use até 5 hashtags')).toBeVisible();
  await dialog.getByLabel('Hashtags').fill('#banho campinas');
  await dialog.getByLabel('Dia').fill(addDays(nextMonday(), 6));
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toHaveCount(0);
  const sunday = page.getByRole('list', { name: /^Domingo/ });
  await expect(sunday.getByRole('article').filter({ hasText: 'Encher a Terça' })).toBeVisible();

  await page.getByRole('button', { name: 'Encher a Quinta', exact: true }).click();
  await dialog.getByLabel('Tema').fill('Superextraordinariamenteinconstitucionalissimopetshopdocarlo');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Superextraordinariamente' })).toBeVisible();
  await expectNoHorizontalScroll(page);

  await page.getByRole('button', { name: 'Encher a Quarta', exact: true }).click();
  await page.getByRole('button', { name: 'Apagar' }).click();
  await expect(page.getByRole('article')).toHaveCount(6);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByRole('article')).toHaveCount(7);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(7);
  await expect(sunday.getByRole('article').filter({ hasText: 'Encher a Terça' })).toBeVisible();
});

test('shows a landing visitor the posts of the plan below it at once, to edit, share and publish', async ({
  page,
  model,
  isMobile,
}) => {
  // A browser without a screen has no share sheet.
  await page.addInitScript(() => {
    Reflect.set(navigator, 'share', async ({ text }: ShareData) => Reflect.set(window, 'shared', text));
  });
  model.respondWith(answer(week()));
  await page.goto('/landing');
  await openForm(page);
  await fillForm(page, { email: newAddress(), area: 'petshop' });
  await page.getByRole('button', { name: 'Gerar meu plano' }).click();
  const cards = page.getByRole('region', { name: 'Posts no calendário' });
  await toastSays(page, '7 posts no calendário');
  await expect(cards.getByRole('listitem')).toHaveCount(7);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.reload();
  await expect(cards.getByRole('listitem')).toHaveCount(7);
  await cards.getByRole('link', { name: /Encher a Segunda/ }).click();
  await page.getByRole('button', { name: 'Encher a Segunda', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Legenda', { exact: true }).fill('Legenda minha');
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  const monday = page.getByRole('article').filter({ hasText: 'Legenda minha' });
  if (isMobile) {
    await monday.getByRole('button', { name: 'Compartilhar' }).click();
    expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toMatch(
      /^Legenda minha\n\nChame no WhatsApp/,
    );
  }
  await monday.getByRole('button', { name: 'Publicado' }).click();
  await expect(monday.getByRole('button', { name: 'Publicado' })).toHaveAttribute('aria-pressed', 'true');
  for (const name of names) {
    await page.getByRole('button', { name: `Encher a ${name}`, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click();
    await expect(page.getByRole('button', { name: `Encher a ${name}`, exact: true })).toHaveCount(0);
  }
  await page.goto('/chat/1');
  await expect(page.getByRole('button', { name: 'Colocar no calendário' })).toBeVisible();
  await expect(cards).toHaveCount(0);
});

test('writes a post by hand, duplicates it and moves between weeks', { tag: anySize }, async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/posts');
  await page.getByRole('button', { name: /^Novo post em Quinta/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo post' });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Escreva o tema')).toBeVisible();
  await dialog.getByLabel('Tema').fill('Antes e depois');
  await dialog.getByLabel('Hora (opcional)').fill('09:15');
  const stay = dialog.getByRole('button', { name: 'Continuar editando' });
  // A browser closes a dialog on an Esc that follows another without a click between them.
  for (const asks of [true, false, true]) {
    await page.keyboard.press('Escape');
    await expect(stay).toBeVisible({ visible: asks });
  }
  await stay.click();
  await expect(dialog.getByLabel('Hora (opcional)')).toHaveValue('09:15');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  const thursday = page.getByRole('list', { name: /^Quinta/ });
  await expect(thursday.getByRole('article')).toContainText('09:15');

  await page.getByRole('button', { name: 'Antes e depois', exact: true }).click();
  await page.getByRole('button', { name: 'Duplicar' }).click();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(thursday.getByRole('article')).toHaveCount(2);
  await page.getByRole('button', { name: 'Próxima semana' }).click();
  await expect(page).toHaveURL(`/posts?semana=${nextMonday()}`);
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.getByRole('button', { name: 'Hoje' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
});

const write = async (page: Page, day: RegExp, theme: string) => {
  await page.getByRole('button', { name: day }).click();
  await page.getByRole('dialog').getByLabel('Tema').fill(theme);
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
};

test('moves a post by menu and keyboard and back, and shows it in the month', { tag: anySize }, async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto(`/posts?semana=${nextMonday()}`);
  await write(page, /^Novo post em Segunda/, 'Antes e depois');
  await page.getByRole('button', { name: 'Mover Antes e depois' }).press('Enter');
  await expect(page.getByRole('menuitem')).toHaveCount(7);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.getByRole('menuitem', { name: /^Quinta/ }).press('Enter');
  await expect(page.getByRole('list', { name: /^Quinta/ }).getByRole('article')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mover Antes e depois' })).toBeFocused();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByRole('list', { name: /^Segunda/ }).getByRole('article')).toBeVisible();

  await page.getByRole('button', { name: 'Mês', exact: true }).click();
  await expect(page).toHaveURL(`/posts?mes=${nextMonday().slice(0, 7)}`);
  const cell = page.locator(`[data-day="${nextMonday()}"]`);
  await expect(cell).toContainText('1 post');
  await cell.click();
  const panel = page.locator('#posts-do-dia');
  await expect(panel.getByRole('article')).toContainText('Antes e depois');
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await cell.focus();
  await page.keyboard.press('ArrowRight');
  await expect(panel).toContainText('Nenhum post neste dia.');
  await page.keyboard.press('ArrowLeft');
  await expect(panel.getByRole('article')).toBeVisible();
  await page.reload();
  await expect(cell).toContainText('1 post');
  await page.getByRole('button', { name: 'Semana', exact: true }).click();
  await expect(page).toHaveURL(/semana=/);
  await page.goto('/posts');
  await expect(page.getByRole('article', { name: 'Antes e depois' })).toBeInViewport({ ratio: 1 });
});

test.describe('with a mouse', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false });
  test('drags a post to another day, in the week and in the month', { tag: anySize }, async ({
    page,
    signIn,
  }) => {
    await signIn();
    await page.goto(`/posts?semana=${nextMonday()}`);
    await write(page, /^Novo post em Segunda/, 'Antes e depois');
    const day = (name: RegExp) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    await page.getByRole('article').dragTo(day(/^Quarta/).first());
    await expect(page.getByRole('list', { name: /^Quarta/ }).getByRole('article')).toBeVisible();
    const from = addDays(nextMonday(), 2);
    const to = `${from.slice(0, 8)}15`;
    await page.goto(`/posts?mes=${from.slice(0, 7)}`);
    await page.locator(`[data-day="${from}"] button`).dragTo(page.locator(`[data-day="${to}"]`));
    await expect(page.locator(`[data-day="${to}"] button`)).toHaveText('Antes e depois');
    await page.reload();
    await expect(page.locator(`[data-day="${to}"] button`)).toHaveText('Antes e depois');
  });
});

test('rewrites a day and a caption for their price, and brings the old ones back', {
  tag: anySize,
}, async ({ page, signIn, model }) => {
  const [, , wednesday] = week().split('\n\n### ');
  model.respondWith(answer(`### ${wednesday}`));
  await signIn();
  await page.goto(`/posts?semana=${nextMonday()}`);
  await write(page, /^Novo post em Segunda/, 'Antes e depois');
  await page.getByRole('button', { name: 'Antes e depois', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar post' });
  await dialog.getByLabel('Chamada').fill('Ainda não salvo');
  await expect(dialog.getByRole('button', { name: 'Outra legenda · 1 crédito' })).toBeDisabled();
  await dialog.getByLabel('Chamada').fill('');
  await dialog.getByRole('button', { name: 'Outra legenda · 1 crédito' }).click();
  await expect(dialog.getByLabel('Legenda', { exact: true })).toHaveValue('Legenda de Quarta');
  await expect(dialog.getByLabel('Tema')).toHaveValue('Antes e depois');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Refazer este dia · 1 crédito' }).click();
  await expect(dialog.getByLabel('Tema')).toHaveValue('Encher a Quarta');
  await page.getByRole('button', { name: 'Desfazer' }).last().click();
  await expect(dialog.getByLabel('Tema')).toHaveValue('Antes e depois');
  await expect(dialog.getByLabel('Dia')).toHaveValue(nextMonday());
  await dialog.getByRole('button', { name: 'Refazer este dia · 1 crédito' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'Encher a Quarta' })).toBeVisible();
  await page.goto('/chat/1');
  await expect(page.getByText(/^Refaça este post/)).toHaveCount(2);
});

test('asks for a month of posts, without the themes of the last days', { tag: anySize }, async ({
  page,
  signIn,
  model,
}) => {
  model.respondWith(answer(month()));
  await signIn();
  await page.goto('/posts');
  await write(page, /^Novo post em Segunda/, 'Tema já usado');
  await page.getByRole('button', { name: 'Pedir posts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pedir posts' });
  await expectAccessible(page);
  await dialog.getByLabel('Para quando').selectOption('4');
  await dialog.getByLabel('Assunto (opcional)').fill('Natal');
  await dialog.getByRole('button', { name: 'Pedir · 1 crédito' }).click();
  const question = page.getByRole('log').getByText(/para quatro semanas/);
  await expect(question).toContainText('Assunto: Natal');
  await expect(question).toContainText('- Tema já usado');
  await page.getByRole('button', { name: 'Colocar no calendário' }).click();
  await expect(page.getByText('12 posts no calendário.')).toBeVisible();
  await page.getByRole('link', { name: 'Ver meus posts' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
});

test('keeps the typed text when another device saved the post first', { tag: anySize }, async ({
  page,
  browser,
  product,
  signIn,
  pageWatch,
}) => {
  pageWatch.expectTrouble(/409 /);
  await signIn();
  await page.goto('/posts');
  await page.getByRole('button', { name: /^Novo post em Segunda/ }).click();
  await page.getByLabel('Tema').fill('Da primeira tela');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('button', { name: 'Da primeira tela', exact: true }).click();
  const elsewhere = await browser.newContext({ baseURL: product.baseUrl });
  await elsewhere.addCookies(await page.context().cookies());
  const secondTab = await elsewhere.newPage();
  await secondTab.goto('/posts');
  await secondTab.getByRole('article').getByRole('button', { name: 'Publicado' }).click();
  await expect(secondTab.getByRole('article').getByText('Publicado').first()).toBeVisible();
  await expect(secondTab.getByRole('button', { name: 'Publicado' })).toHaveAttribute('aria-pressed', 'true');
  await elsewhere.close();
  const dialog = page.getByRole('dialog', { name: 'Editar post' });
  await dialog.getByLabel('Tema').fill('Da segunda vez');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Salvar de novo troca o que foi salvo lá.')).toBeVisible();
  await expect(dialog.getByLabel('Tema')).toHaveValue('Da segunda vez');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('article')).toContainText('Da segunda vez');
});
