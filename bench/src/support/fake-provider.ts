import { startFakeStripe } from '@matilha/payments-simulator/testing/fake-stripe';

/** Runs the payment provider's fake as its own process; its clock is the machine's. */
const fake = await startFakeStripe();
process.stdout.write(`${new URL(fake.url).port}\n`);
