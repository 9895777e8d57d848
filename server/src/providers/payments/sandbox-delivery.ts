import { createHmac } from 'node:crypto';
import type { Database } from '#server/database/connection.ts';
import {
  deleteSandboxEvent,
  selectWaitingSandboxEvents,
  type WaitingSandboxEvent,
} from '#server/database/sandbox-store.ts';
import { readSecret } from '#server/database/secrets.ts';
import { type Clock, seconds } from '#server/platform/clock.ts';
import { describeError } from '#server/platform/describe-error.ts';
import type { Log } from '#server/platform/log.ts';
import type { DeliverEvent } from './sandbox.ts';

const pageSize = 50;
/** So many customers refused: the webhook is away, the rest would be as well. */
const enoughRefusals = 5;
const pauseAfterRefusal = seconds(5);

/** What the sandbox signs its events with, and the webhook checks them by: the installation's own (1.5). */
export const sandboxWebhookSecret = async (db: Database): Promise<string> =>
  `whsec_${(await readSecret(db, 'sandbox_webhook')).toString('base64url')}`;

/** The header `Stripe-Signature` as the real provider writes it. */
export function signEvent(body: string, secret: string, at: Date): string {
  const stamp = Math.floor(at.getTime() / 1_000);
  return `t=${stamp},v1=${createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex')}`;
}

interface Tools {
  db: Database;
  clock: Clock;
  log: Log;
}

/**
 * Takes events to the webhook in the background: at once when told of new ones, and again a little later what was
 * refused. An event stays stored until it was taken, so another process may bring it a second time.
 */
export class SandboxDelivery {
  readonly #tools: Tools;
  #deliver: DeliverEvent | undefined;
  #running: Promise<void> | undefined;
  #moreToDo = false;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  connect(deliver: DeliverEvent): void {
    this.#deliver = deliver;
  }

  /** Never fails: what could not be sent stays where it is. */
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
        this.#tools.log.warn(describeError(error), 'sandbox events could not be read');
        return false;
      });
    }
    if (!allTaken && !this.#closed) {
      this.#retry = setTimeout(() => void this.run(), pauseAfterRefusal).unref();
    }
  }

  /** Tells whether everything was taken. */
  async #pass(): Promise<boolean> {
    const { db } = this.#tools;
    const refused = new Set<string>();
    while (refused.size < enoughRefusals && !this.#closed) {
      const page = await selectWaitingSandboxEvents(db, { skipped: [...refused], limit: pageSize });
      if (page.length === 0) break;
      for (const event of page) {
        if (refused.has(event.customerId)) continue;
        if (await this.#send(event)) await deleteSandboxEvent(db, event.id);
        else refused.add(event.customerId);
      }
    }
    return refused.size === 0;
  }

  async #send({ id, body }: WaitingSandboxEvent): Promise<boolean> {
    const { db, clock, log } = this.#tools;
    if (!this.#deliver) return false;
    try {
      const status = await this.#deliver(body, signEvent(body, await sandboxWebhookSecret(db), clock.now()));
      if (status >= 200 && status < 300) return true;
      log.warn({ event: id, status }, 'the webhook refused an event of the sandbox');
    } catch (error) {
      log.warn({ event: id, ...describeError(error) }, 'an event of the sandbox did not arrive');
    }
    return false;
  }
}
