import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const cards = [
  { kind: 'an assistant', screen: '/', card: 'Instagram do petshop', opens: '/chat/1' },
  {
    kind: 'a free product',
    screen: '/banco-conhecimento',
    card: 'Primeiros números da loja',
    opens: '/banco-conhecimento-conteudos/1',
  },
  {
    kind: 'a paid product',
    screen: '/banco-conhecimento',
    card: 'Lucro no Banho & Tosa',
    opens: '/comprar/2',
    inNewTab: true,
  },
  {
    kind: 'a module',
    screen: '/banco-conhecimento-conteudos/1',
    card: 'Caixa sem susto',
    opens: '/banco-conhecimento-materiais/1',
  },
  {
    kind: 'an offer',
    screen: '/partners',
    card: 'Espuma Boa Cosméticos',
    opens: '/parceiro-demonstracao.html',
    inNewTab: true,
  },
];

/** Presses a part of a card as a mouse does, with a hover before the press, whose effects count. */
async function press(page: Page, card: Locator, part: 'picture' | 'title'): Promise<void> {
  await card.scrollIntoViewIfNeeded();
  // An event's card has its date instead of the picture on a phone.
  const picture = card.locator('img:visible, [aria-hidden="true"]:visible');
  const box = await (part === 'title' ? card.getByRole('heading') : picture).first().boundingBox();
  if (!box) throw new Error('not drawn');
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  await page.mouse.move(x, y, { steps: 5 });
  await page.mouse.click(x, y);
}

for (const part of ['picture', 'title'] as const) {
  for (const { kind, screen, card, opens, inNewTab = false } of cards) {
    test(`opens ${kind} with a click on its ${part}`, async ({ page, context, signIn }) => {
      await signIn();
      await page.goto(screen);
      const heading = page.getByRole('heading', { name: card, exact: true });
      const opened = inNewTab ? context.waitForEvent('page') : page;
      await press(page, page.getByRole('article').filter({ has: heading }), part);
      await expect(await opened).toHaveURL(new RegExp(opens));
    });
  }

  test(`opens an event with a click on its ${part}`, async ({ page, signIn }) => {
    await signIn();
    await page.goto('/calendar-events');
    const card = page.getByRole('article').first();
    const name = (await card.getByRole('heading').textContent()) ?? '';
    await press(page, card, part);
    await expect(page.getByRole('dialog', { name })).toBeVisible();
  });
}

test('opens a material found by the search with a click on its title', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/banco-conhecimento?busca=caixa');
  const found = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .first();
  await press(page, found, 'title');
  await expect(page).toHaveURL(/\/banco-conhecimento-materiais\/\d+\?material=\d+/);
});
