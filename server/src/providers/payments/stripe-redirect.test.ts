import { expect, it } from 'vitest';
import { PaymentServiceError } from './payment-provider.ts';
import { scriptedStripe } from './testing/scripted-stripe.ts';

it.each([301, 302, 307, 308])(
  'fails a call that is redirected (%d), so that the key reaches no other server',
  async (status) => {
    const elsewhere = await scriptedStripe();
    const { provider, follow, calls } = await scriptedStripe();
    follow(() => (response) => {
      response.writeHead(status, { location: `${elsewhere.url}/v1/prices` }).end();
    });
    await expect(provider.listPlanPrices()).rejects.toThrow(PaymentServiceError);
    await expect(provider.refund('pi_1', 'k')).rejects.toThrow(PaymentServiceError);
    expect(calls.length).toBeGreaterThan(1);
    expect(elsewhere.calls).toEqual([]);
  },
);
