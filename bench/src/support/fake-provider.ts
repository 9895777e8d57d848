import { startFakeStripe } from '../../../server/src/providers/payments/testing/fake-stripe.ts';

/** The payment provider's stand-in as a process of its own; its clock is the machine's. */
const fake = await startFakeStripe();
process.stdout.write(`${new URL(fake.url).port}\n`);
