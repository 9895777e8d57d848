import type { User } from '@matilha/contract/account/account';
import { expect, test } from 'vitest';
import { AppError } from '#server/platform/app-error.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { createProduct } from '../testing/create-product.ts';
import { getProduct, listProducts } from '../usecases/browse-catalogue.ts';
import { listModules } from '../usecases/read-content.ts';
import { openLinkReference } from './buyer-reference.ts';

const { db } = await testDatabase();
const link = 'https://buy.stripe.com/p/abc?locale=pt&client_reference_id=alguem';
const sold = await createProduct(db, { isPaid: true, paymentLink: link });
const ours = await createProduct(db, { isPaid: true });
const free = await createProduct(db, { isPaid: false, paymentLink: link });
const buyer = await createSubscriber(db);

const as = (user?: User) => testContext({ db, ...(user ? { user } : {}) });
const linkFor = async (user?: User) => (await getProduct(as(user), sold.product.id)).buyLink;
const referenceIn = (address: string | null | undefined) =>
  new URL(address ?? 'nowhere:').searchParams.getAll('client_reference_id');

test('adds a sealed buyer reference to an outside link, in the list and in the refusal', async () => {
  const shown = await linkFor(buyer);
  const references = referenceIn(shown);
  expect(references).toHaveLength(1);
  expect(new URL(shown ?? '').searchParams.get('locale')).toBe('pt');
  expect(await openLinkReference(db, references[0] ?? null)).toEqual({
    userId: buyer.id,
    produtoId: sold.product.id,
  });
  const listed = (await listProducts(as(buyer), undefined)).find(({ id }) => id === sold.product.id);
  expect(listed?.buyLink).toBe(shown);
  const refusal = await listModules(as(buyer), sold.product.id).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({ code: 'purchase_required', paymentLink: shown });
  expect(referenceIn(await linkFor(await createSubscriber(db)))).not.toEqual(references);
});

test('adds no reference to our own page, to a free product or for callers who cannot buy', async () => {
  expect((await getProduct(as(buyer), ours.product.id)).buyLink).toBe(`/comprar/${ours.product.id}`);
  expect((await getProduct(as(buyer), free.product.id)).buyLink).toBeNull();
  expect(await linkFor()).toBe(link);
  expect(await linkFor({ ...(await createSubscriber(db)), provisional: true })).toBe(link);
  expect(await linkFor(await createSubscriber(db, { role: 'operator' }))).toBe(link);
});
