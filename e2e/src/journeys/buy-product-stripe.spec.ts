import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/stripe-test.ts';
import { anySize } from '../support/tags.ts';
import { describeBuying } from './buy-product-journeys.ts';
import { plantProduct } from './knowledge.ts';
import { byProviderScript, press } from './paying.ts';

describeBuying(test, byProviderScript);

test("pays a Pix of the provider's form after a reload", { tag: anySize }, async ({
  page,
  signIn,
  database,
  stripe,
  script,
}) => {
  const shelf = await plantProduct(database.db, { isPaid: true, word: 'pixreal' });
  await signIn();
  await page.goto(`/comprar/${shelf.productId}`);
  await byProviderScript.choose(page, 'pix');
  await press(page.getByRole('button', { name: 'Pagar R$ 97,00' }));
  const field = page.getByLabel('Pix copia e cola');
  await expect(field).toHaveValue(/^000201/);
  const code = await field.inputValue();
  const loaded = script.asked.length;
  await page.reload();
  await expect(field).toHaveValue(code);
  const picture = page.getByRole('img', { name: 'QR code do Pix' });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);
  // The waiting code needs only its picture, not the provider's script.
  expect(script.asked.slice(loaded).map(({ url }) => new URL(url).host)).toEqual(['qr.stripe.com']);
  const shown = stripe.events.filter(({ type }) => type === 'payment_intent.requires_action').at(-1);
  await stripe.settleIntent(String(Reflect.get(shown?.data.object ?? {}, 'id')), true);
  await page.getByRole('link', { name: 'Acessar' }).click();
  await expect(page.getByText('Produto pixreal, módulo')).toBeVisible();
});
