import { startFakeStripe } from '@matilha/payments-simulator/testing/fake-stripe';

/** The payment provider's stand-in as a process of its own; its clock is the machine's. */
const fake = await startFakeStripe();
process.stdout.write(`${new URL(fake.url).port}\n`);
