import { expect } from 'vitest';
import { later } from '#server/platform/clock.ts';
import { OtherSales } from './other-sales.ts';
import type { Paying } from './paying.ts';
import type { PlanModel } from './plan-model.ts';

/** A subscriber, as far as an operator's hands reach. */
export interface AtProvider {
  model: PlanModel;
  customerId(): Promise<string>;
  /** Returns the id of the plan's subscription that charges. */
  subscriptionId(): Promise<string>;
  /** Returns the newest payment of a plan. */
  newestPayment(): Promise<string>;
}

export type PauseBehavior = Parameters<Paying['fake']['pauseCollection']>[1];

/** An operator's actions in the provider's dashboard, and a bank's inquiry; each also updates the model. */
export class OperatorsHands {
  readonly others: OtherSales;
  readonly #fake: Paying['fake'];
  readonly #subscriber: AtProvider;
  #inquiryId = '';

  constructor({ fake }: Paying, subscriber: AtProvider) {
    this.#fake = fake;
    this.#subscriber = subscriber;
    this.others = new OtherSales(fake);
  }

  get #model(): PlanModel {
    return this.#subscriber.model;
  }

  async sellMore(): Promise<void> {
    if (this.#model.running) await this.others.sell(await this.#subscriber.customerId());
  }

  async invoiceMore(): Promise<void> {
    if (this.#model.running) await this.others.invoice(await this.#subscriber.customerId());
  }

  /** Voids the unpaid invoice, or gives up on it. */
  async waive(how: 'void' | 'give up'): Promise<void> {
    const { running } = this.#model;
    if (!running || !this.#model.owes || running.renewal === 'draft') return;
    const id = await this.#subscriber.subscriptionId();
    const account = await this.#fake.readAccount(await this.#subscriber.customerId());
    const owed = account?.invoices.filter(
      ({ subscriptionId, status }) => subscriptionId === id && status === 'open',
    );
    expect(owed?.length).toBe(1);
    for (const { id: invoiceId } of owed ?? []) {
      if (how === 'void') await this.#fake.voidInvoice(invoiceId);
      else await this.#fake.markUncollectible(invoiceId);
    }
    this.#model.waive();
  }

  /** Pauses the collection for so many days, or until it is resumed. */
  async pause(behavior: PauseBehavior, days: number | null): Promise<void> {
    const { running, now } = this.#model;
    if (!running) return;
    const until = days === null ? null : later(wholeSecond(now), days * 86_400_000 + 7_000);
    await this.#fake.pauseCollection(await this.#subscriber.subscriptionId(), behavior, until ?? undefined);
    this.#model.setPause({ until });
  }

  async resumeCollection(): Promise<void> {
    if (!this.#model.running?.pause) return;
    await this.#fake.resumeCollection(await this.#subscriber.subscriptionId());
    this.#model.setPause(null);
  }

  /** Moves the next charge by so many days, with a trial. */
  async postpone(days: number): Promise<void> {
    const { running, owes } = this.#model;
    if (!running || owes || running.renewal === 'draft') return;
    const until = later(wholeSecond(running.end), days * 86_400_000);
    const path = `/v1/subscriptions/${await this.#subscriber.subscriptionId()}`;
    const trial = { trial_end: `${until.getTime() / 1_000}`, proration_behavior: 'none' };
    await callProvider(this.#fake, path, trial);
    this.#model.postpone(until);
  }

  /** Halves the charge of the plan's next invoices, which changes no period. */
  async discount(): Promise<void> {
    if (!this.#model.running) return;
    const coupon = { off: { percent: 50 }, duration: 'forever' } as const;
    await this.#fake.setCoupon(await this.#subscriber.subscriptionId(), coupon);
  }

  /** Charges the plan twice from the next invoice on, which changes no period. */
  async double(): Promise<void> {
    if (this.#model.running) await this.#fake.setQuantity(await this.#subscriber.subscriptionId(), 2);
  }

  /** Archives the price at which a plan is sold; the next sale at it is refused. */
  async archivePrice(priceId: string | undefined, tier: number): Promise<void> {
    if (priceId === undefined) return;
    await this.#fake.archivePrice(priceId);
    this.#model.archivePrice(tier);
  }

  async cancelNow(): Promise<void> {
    if (!this.#model.running) return;
    await this.#fake.cancelNow(await this.#subscriber.subscriptionId());
    this.#model.cancelNow();
  }

  async openInquiry(): Promise<void> {
    const { running, payment, inquiry, wasInquired, openDisputes } = this.#model;
    const isKept = payment === 'paid' || payment === 'refunded in part';
    if (!running || !isKept || inquiry || wasInquired || openDisputes > 0) return;
    this.#inquiryId = await this.#fake.openInquiry(await this.#subscriber.newestPayment());
    this.#model.inquire();
  }

  /** Returns the dispute that an inquiry became; undefined for one that was closed or without one. */
  async settleInquiry(escalates: boolean): Promise<string | undefined> {
    const { inquiry, payment, openDisputes } = this.#model;
    if (!inquiry) return undefined;
    const isReturned = inquiry === 'newest' && payment === 'refunded';
    const becomesDispute = escalates && !isReturned && openDisputes === 0;
    await this.#fake.settleInquiry(this.#inquiryId, becomesDispute);
    this.#model.settleInquiry(becomesDispute);
    return becomesDispute && inquiry !== 'ended' ? this.#inquiryId : undefined;
  }
}

/** The provider counts in seconds. */
const wholeSecond = (instant: Date): Date => new Date(Math.floor(instant.getTime() / 1_000) * 1_000);

/** Calls the provider as an operator's program does; expects the call to succeed. */
export async function callProvider(
  { url, secretKey }: Paying['fake'],
  path: string,
  form: Record<string, string>,
): Promise<void> {
  const response = await fetch(new URL(path, url), {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams(form),
  });
  expect({ status: response.status, ...(response.ok ? {} : { body: await response.text() }) }).toEqual({
    status: 200,
  });
}
