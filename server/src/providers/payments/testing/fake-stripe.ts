import type { Emulator, EmulatorAnswer } from '../emulator/emulator.ts';
import type { ProviderEvent } from '../emulator/store.ts';

export interface FakeStripeRequest {
  method: string;
  path: string;
  body: string;
  headers: Record<string, string | undefined>;
  /** Null where a fault swallowed the answer. */
  answer: EmulatorAnswer | null;
}

/** `cut` ends the connection before anything was done, `cut_after` when it was done but not answered. */
export type FakeFault = 500 | 429 | 'hang' | 'cut' | 'cut_after';

export interface FakeStripeOptions {
  /** The machine's clock, which stamps deliveries and which billing time starts from. */
  clock?: () => Date;
  port?: number;
  /** Where the portal is; see EmulatorOptions. */
  portalUrl?: string;
}

/** A Stripe on loopback: the emulator with a memory store, a clock that can be moved, and faults on command. */
export interface FakeStripe extends Omit<Emulator, 'handle'> {
  /** What STRIPE_API_BASE takes. */
  url: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Every call of the secret API so far, oldest first. */
  requests: FakeStripeRequest[];
  /** Every event so far, oldest first. */
  events: ProviderEvent[];
  /** Billing time. */
  now(): Date;
  /** Moves billing time forward and does everything that falls due on the way. */
  advance(days: number): Promise<void>;
  advanceSeconds(seconds: number): Promise<void>;
  createPaymentLink(link: { amount: number; productName: string }): Promise<{ id: string; url: string }>;
  /** The signature header for a body, as the provider writes it. */
  sign(body: string, options?: { at?: Date; secret?: string }): string;
  /** Posts one event, signed; answers the status. */
  send(event: ProviderEvent, webhookUrl: string): Promise<number>;
  /** Posts what has not been taken yet (any 2xx takes it), oldest first; answers the statuses. */
  deliverAll(webhookUrl: string): Promise<number[]>;
  /** The next `count` calls of the secret API fail like this. */
  failNext(count: number, fault: FakeFault): void;
  /** Before each answer, in milliseconds. */
  setLatency(milliseconds: number): void;
  close(): Promise<void>;
}

/** Starts it on a free port of loopback. */
export async function startFakeStripe(_options: FakeStripeOptions = {}): Promise<FakeStripe> {
  throw new Error('not built yet');
}
