import { expect, type Locator, type Page } from '@playwright/test';
import type { Database } from '../../../server/src/database/connection.ts';

type Card = 'approved' | 'declined' | 'authentication' | 'fails_at_renewal' | 'late_bank' | 'pix';

/** Enters a payment, either through the simulator or through the provider's own fields. */
export interface PaymentDriver {
  choose(page: Page, card: Card): Promise<void>;
  answerBank(page: Page, approve: boolean): Promise<void>;
  /** Path of the request that pays. */
  confirmPath: RegExp;
  /** Message shown for a refused card. */
  refusal: string;
}

const names: Record<Card, string> = {
  approved: '4242',
  declined: '0002',
  authentication: '3155',
  fails_at_renewal: '0341',
  late_bank: '0085',
  pix: 'Pix',
};
const bankAnswer = (approve: boolean) => (approve ? 'Autorizar' : 'Recusar');

export const bySimulator: PaymentDriver = {
  choose: async (page, card) => {
    await page
      .getByRole('button', { name: new RegExp(`${names[card]} `) })
      .last()
      .click();
  },
  answerBank: async (page, approve) => {
    const bank = page.getByRole('dialog', { name: 'Banco simulado' });
    await bank.getByRole('button', { name: bankAnswer(approve) }).click();
  },
  confirmPath: /\/api\/sandbox\/confirm$/,
  refusal: 'Seu cartão foi recusado. Tente outro cartão.',
};

/**
 * Presses a button of ours. Beside a cross-origin frame a click goes, for a while, to the position the page had
 * before it scrolled or the frame opened or closed; so the button is pressed only once the pointer hovers over it.
 */
export async function press(button: Locator, { twice = false } = {}): Promise<void> {
  await expect(async () => {
    await button.hover({ timeout: 5_000 });
    expect(await button.evaluate((element) => element.matches(':hover'))).toBe(true);
  }).toPass();
  await (twice ? button.dblclick() : button.click());
}

export const byProviderScript: PaymentDriver = {
  choose: async (page, card) => {
    const fields = page.frameLocator('iframe[title="Campos de pagamento seguros"]');
    await expect(() => fields.getByLabel(new RegExp(names[card])).check({ timeout: 5_000 })).toPass();
  },
  answerBank: async (page, approve) => {
    const frame = page.locator('iframe[title="Confirmação do banco"]');
    // A press right after the frame appeared may go to the page below it.
    await expect(async () => {
      await frame
        .contentFrame()
        .getByRole('button', { name: bankAnswer(approve) })
        .click({ timeout: 5_000 });
      await expect(frame).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
  },
  confirmPath: /\/browser\/payment_intents\/confirm$/,
  refusal: bySimulator.refusal,
};

/** Returns a function that counts the requests that pay. */
export function countConfirms(page: Page, { confirmPath }: PaymentDriver): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && confirmPath.test(request.url())) count += 1;
  });
  return () => count;
}

export const submit = (page: Page) => page.getByRole('button', { name: 'Confirmar Assinatura' });

export async function openPlan(page: Page, tierId: number): Promise<void> {
  await page.goto(`/subscribe?plano=${tierId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Assinar Plano Premium' })).toBeVisible();
  await expect(submit(page)).toBeEnabled();
}

/** Subscribes and waits until the product has processed the payment. */
export async function subscribe(page: Page, driver: PaymentDriver, tierId: number): Promise<void> {
  await openPlan(page, tierId);
  await driver.choose(page, 'approved');
  await press(submit(page));
  await expectPlan(page);
}

/** Waits until the subscription screen confirms the payment. */
export async function expectPlan(page: Page): Promise<void> {
  await page.waitForURL(/\/subscription/);
  await expect(page.getByText('Pagamento confirmado.')).toBeVisible();
}

export interface Ledger {
  tierId: number;
  paidInvoices: number;
}

/** Reads the product's stored plan and paid invoices of a user. */
export async function ledgerOf({ $client }: Database, userId: number): Promise<Ledger> {
  const { rows } = await $client.query<Ledger>(
    `select users.tier_id as "tierId",
       (select count(*)::int from payment_invoices
        where payment_invoices.user_id = users.id and payment_invoices.status = 'paid') as "paidInvoices"
     from users where users.id = $1`,
    [userId],
  );
  const [row] = rows;
  if (!row) throw new Error('nobody');
  return row;
}
