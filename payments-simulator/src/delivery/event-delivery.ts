import { createHmac } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { EventQueue, WaitingEvent } from '../store.ts';

const pageSize = 50;
/** After refusals for this many customers a pass stops: the webhook is probably down and would refuse the others too. */
const enoughRefusals = 5;
const pauseAfterRefusalMs = 5_000;

/** Sends a signed event to the product's webhook. Returns the HTTP status. */
export type DeliverEvent = (body: string, signature: string) => Promise<number>;

/** Writes a warning to the log; `error` is the caught value, unchanged. */
export type Warn = (details: { event?: string; status?: number; error?: unknown }, message: string) => void;

/** Returns the `Stripe-Signature` header in the real provider's format. */
export function signEvent(body: string, secret: string, at: Date): string {
  const stamp = Math.floor(at.getTime() / 1_000);
  return `t=${stamp},v1=${createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex')}`;
}

interface DeliveryOptions {
  queue: EventQueue;
  clock: Clock;
  deliver?: DeliverEvent | undefined;
  webhookSecret: () => Promise<string>;
  warn: Warn;
}

/**
 * Delivers events to the webhook in the background: new ones at once, refused ones again after 5 s. After a refusal the
 * customer's later events wait. An event stays in the queue until the webhook accepts it, so another process may deliver
 * it a second time.
 */
export class EventDelivery {
  readonly #options: DeliveryOptions;
  #running: Promise<void> | undefined;
  #moreToDo = false;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  /** Delivers the queued events. Never rejects: an event that could not be sent stays in the queue. */
  run(): Promise<void> {
    if (this.#closed) return Promise.resolve();
    this.#moreToDo = true;
    this.#running ??= this.#runAll().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#running;
  }

  async #runAll(): Promise<void> {
    clearTimeout(this.#retry);
    let allTaken = true;
    while (this.#moreToDo && !this.#closed) {
      this.#moreToDo = false;
      allTaken = await this.#pass().catch((error: unknown) => {
        this.#options.warn({ error }, 'events of the payments simulator could not be read');
        return false;
      });
    }
    if (!allTaken && !this.#closed) {
      this.#retry = setTimeout(() => void this.run(), pauseAfterRefusalMs).unref();
    }
  }

  /** Returns true if the webhook accepted every event. */
  async #pass(): Promise<boolean> {
    const { queue } = this.#options;
    const refused = new Set<string>();
    while (refused.size < enoughRefusals && !this.#closed) {
      const page = await queue.listWaiting({ skipped: [...refused], limit: pageSize });
      if (page.length === 0) break;
      for (const event of page) {
        if (refused.has(event.customerId)) continue;
        if (await this.#send(event)) await queue.removeEvent(event.id);
        else refused.add(event.customerId);
      }
    }
    return refused.size === 0;
  }

  async #send({ id, body }: WaitingEvent): Promise<boolean> {
    const { clock, deliver, webhookSecret, warn } = this.#options;
    if (!deliver) return false;
    try {
      const status = await deliver(body, signEvent(body, await webhookSecret(), clock.now()));
      if (status >= 200 && status < 300) return true;
      warn({ event: id, status }, 'the webhook refused an event of the payments simulator');
    } catch (error) {
      warn({ event: id, error }, 'an event of the payments simulator did not arrive');
    }
    return false;
  }
}
