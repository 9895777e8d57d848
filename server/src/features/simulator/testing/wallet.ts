import type { User } from '@matilha/contract/account/account';
import { type Checkout, checkout } from '@matilha/contract/billing/billing';
import {
  type SandboxCardName,
  type SandboxConfirmResult,
  type SandboxPortal,
  sandboxConfirmResult,
  sandboxPortal,
} from '@matilha/contract/billing/sandbox';
import { sql } from 'drizzle-orm';
import { createSubscriber } from '#server/testing/context.ts';
import type { TestProduct } from '#server/testing/product.ts';

export const cardNamed = (card: SandboxCardName) => ({ card, exp_month: 12, exp_year: 2090 });

/** Creates a subscriber with a confirmed address on the free plan. */
export async function freeSubscriber({ db }: Pick<TestProduct, 'db'>): Promise<User> {
  const user = await createSubscriber(db);
  await db.execute(sql`update users set tier_id = 4 where id = ${user.id}`);
  return { ...user, tier_id: 4 };
}

/** Makes a subscriber's payment calls, as the browser would. */
export function openWallet(product: Pick<TestProduct, 'call'>, user: User) {
  const call = (method: string, path: string, body?: unknown) => product.call(user, method, path, body);
  const secretOf = ({ clientSecret }: Checkout): string => {
    if (clientSecret === null) throw new Error('nothing to pay');
    return clientSecret;
  };
  const wallet = {
    call,
    async checkout(tierId: number): Promise<Checkout> {
      const answer = await call('POST', '/api/get-or-create-subscription', { tier_id: tierId });
      if (answer.status !== 200) throw new Error(`checkout ${answer.status}: ${await answer.text()}`);
      return checkout.parse(await answer.json());
    },
    secretFor: async (tierId: number) => secretOf(await wallet.checkout(tierId)),
    tryConfirm: (clientSecret: string, card: SandboxCardName = 'approved') =>
      call('POST', '/api/sandbox/confirm', { clientSecret, payment_method: cardNamed(card) }),
    async confirm(clientSecret: string, card?: SandboxCardName): Promise<SandboxConfirmResult> {
      return sandboxConfirmResult.parse(await (await wallet.tryConfirm(clientSecret, card)).json());
    },
    async authenticate(clientSecret: string, approve: boolean): Promise<SandboxConfirmResult> {
      const answer = await call('POST', '/api/sandbox/authenticate', { clientSecret, approve });
      return sandboxConfirmResult.parse(await answer.json());
    },
    /** Chooses a plan and pays it. */
    subscribe: async (tierId: number, card?: SandboxCardName) =>
      wallet.confirm(await wallet.secretFor(tierId), card),
    async portal(): Promise<SandboxPortal> {
      return sandboxPortal.parse(await (await call('GET', '/api/sandbox/portal')).json());
    },
    async user() {
      return (await (await call('GET', '/api/user')).json()) as User;
    },
  };
  return wallet;
}
