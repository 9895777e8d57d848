import { anySize } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { describeBuying } from './buy-product-journeys.ts';
import { expectNoHorizontalScroll } from './horizontal-scroll.ts';
import { plantProduct } from './knowledge.ts';
import { bySimulator } from './paying.ts';

describeBuying(test, bySimulator);

test('fits 320 px without horizontal scrolling', { tag: anySize }, async ({ page, signIn, database }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const shelf = await plantProduct(database.db, { isPaid: true, word: 'estreitinha' });
  await signIn();
  await page.goto(`/comprar/${shelf.productId}`);
  await expect(page.getByRole('button', { name: 'Pagar R$ 97,00' })).toBeVisible();
  await expectNoHorizontalScroll(page);
});
