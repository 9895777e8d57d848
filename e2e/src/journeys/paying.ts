import { expect, type Locator, type Page } from '@playwright/test';
import type { Database } from '../../../server/src/database/connection.ts';

type Card = 'approved' | 'declined' | 'authentication' | 'fails_at_renewal' | 'pix';

/** How a payment is given, which differs between the simulator and the provider's own fields. */
export interface Means {
  choose(page: Page, card: Card): Promise<void>;
  answerBank(page: Page, approve: boolean): Promise<void>;
  /** What is called to pay. */
  confirmPath: RegExp;
  /** What refuses a card. */
  refusal: string;
}

const names: Record<Card, string> = {
  approved: '4242',
  declined: '0002',
  authentication: '3155',
  fails_at_renewal: '0341',
  pix: 'Pix',
};
const bankAnswer = (approve: boolean) => (approve ? 'Autorizar' : 'Recusar');

export const bySimulator: Means = {
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
 * Presses a button of ours. Beside a frame of another process a press goes, for a while, where the page was before
 * it scrolled or the frame came or went: it is given once the pointer is known to be on the button.
 */
export async function press(button: Locator, { twice = false } = {}): Promise<void> {
  await expect(async () => {
    await button.hover({ timeout: 5_000 });
    expect(await button.evaluate((element) => element.matches(':hover'))).toBe(true);
  }).toPass();
  await (twice ? button.dblclick() : button.click());
}

export const byProviderScript: Means = {
  choose: async (page, card) => {
    const fields = page.frameLocator('iframe[title="Campos de pagamento seguros"]');
    await expect(() => fields.getByLabel(new RegExp(names[card])).check({ timeout: 5_000 })).toPass();
  },
  answerBank: async (page, approve) => {
    const frame = page.locator('iframe[title="Confirmação do banco"]');
    // A press right after the frame appeared may go to what it covers.
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

/** Counts the calls that pay. */
export function countConfirms(page: Page, { confirmPath }: Means): () => number {
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

/** Subscribes and waits until the product knows. */
export async function subscribe(page: Page, means: Means, tierId: number): Promise<void> {
  await openPlan(page, tierId);
  await means.choose(page, 'approved');
  await press(submit(page));
  await expectPlan(page);
}

/** The subscription's screen has heard of the payment. */
export async function expectPlan(page: Page): Promise<void> {
  await page.waitForURL(/\/subscription/);
  await expect(page.getByText('Pagamento confirmado.')).toBeVisible({ timeout: 20_000 });
}

export interface Ledger {
  tierId: number;
  paidInvoices: number;
}

/** What the product keeps of a person's payments. */
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
