import { later } from '#server/platform/clock.ts';
import {
  draftTime,
  freeTier,
  grace,
  type Inquiry,
  lastRetry,
  orderWaits,
  type Paid,
  period,
  type RenewalSettings,
  type Running,
  unpaidEnds,
} from './plan-model-state.ts';

const usual: RenewalSettings = { retries: 'custom', afterRetries: 'cancel' };

interface Step {
  at: Date;
  run: () => void;
}

/**
 * A reference model of plan, status and credits: it follows from a subscriber's actions alone, without invoices,
 * snapshots or events.
 */
export class PlanModel {
  running: Running | null = null;
  paid: Paid | null = null;
  lastPayment: Date | null = null;
  available = 0;
  /** The state of the newest period's payment. */
  payment: 'none' | 'paid' | 'refunded' | 'refunded in part' | 'disputed' | 'won' | 'lost' = 'none';
  /** Payments of this subscription, perhaps older ones, about which a bank decides. */
  openDisputes = 0;
  /** A bank asks about a payment. */
  inquiry: Inquiry | null = null;
  /** A bank has asked about the newest payment: the provider opens no other case about it. */
  wasInquired = false;
  /** The end of the newest period that was bought, also one that was given back. */
  #boughtUntil: Date | null = null;
  #hasLost = false;
  /** We stopped the next charge for a dispute. */
  #isStopped = false;
  #taken = 0;
  #declined: { tier: number; at: Date } | null = null;
  /** The period that the newest one replaced by an upgrade, with the credits that were left. */
  #before: (Paid & { left: number }) | null = null;
  now: Date;
  /** How often the price of a tier was archived. */
  readonly #archived = new Map<number, number>();
  readonly #credits: ReadonlyMap<number, number>;
  readonly #settings: RenewalSettings;

  constructor(now: Date, credits: ReadonlyMap<number, number>, settings: RenewalSettings = usual) {
    this.now = now;
    this.#credits = credits;
    this.#settings = settings;
  }

  get isKept(): boolean {
    return this.paid !== null && (this.paid.isNewest || this.now < this.paid.end);
  }

  get tier(): number {
    return this.running && this.paid && this.isKept ? this.paid.tier : freeTier;
  }

  get overdue(): boolean {
    const { paid } = this;
    if (!this.owes || this.running?.pause) return false;
    return paid !== null && this.isKept && this.now >= later(paid.end, grace);
  }

  /** A declined renewal is unpaid; the plan may be given back already. */
  get owes(): boolean {
    return this.running !== null && (this.running.renewal === 'failing' || this.running.owesEarlier);
  }

  /** A kept payment covers now. */
  get isCovered(): boolean {
    return (
      this.paid !== null && this.now < this.paid.end && this.payment !== 'disputed' && this.payment !== 'lost'
    );
  }

  /** Returns the checkout's answer to a request for this tier. */
  answerTo(tier: number): 'active' | 'scheduled' | 'waiting' | 'change' | 'past_due' | 'open' {
    const { running, paid } = this;
    if (!running) return 'open';
    if (running.renewal === 'draft' || this.payment === 'disputed') return 'waiting';
    if (!this.isCovered || !paid) {
      const inGrace =
        running.renewal === 'failing' && this.now < later(this.#boughtUntil ?? running.start, grace);
      return inGrace && tier === running.next ? 'past_due' : 'open';
    }
    if (tier !== running.next || this.startsNow(tier)) return 'change';
    return tier === paid.tier ? 'active' : 'scheduled';
  }

  startsNow(tier: number): boolean {
    return !this.running?.isPostponed && tier > (this.paid?.tier ?? freeTier);
  }

  /** The first payment of a plan was declined. */
  decline(tier: number): void {
    if (this.#firstTry(tier) === this.now) this.#declined = { tier, at: this.now };
  }

  /** Returns the moment at which the period of a first payment begins: that of its first try, while the order waits to be paid. */
  #firstTry(tier: number): Date {
    const { at, tier: tried } = this.#declined ?? { at: this.now, tier };
    return tried === tier && this.now < later(at, orderWaits) ? at : this.now;
  }

  subscribe(tier: number, weakCard: boolean): void {
    this.#before = null;
    const start = this.#firstTry(tier);
    this.#declined = null;
    this.openDisputes = 0;
    this.#hasLost = false;
    this.#isStopped = false;
    const sold = { next: tier, price: this.#priceOf(tier) };
    this.#begin(tier, start, { ...sold, cancelled: false, weakCard, pause: null });
    if (this.inquiry) this.inquiry = 'ended';
  }

  /** The cardholder is present, so even a card that fails at renewals pays. */
  startNow(tier: number): void {
    if (!this.running) return;
    const before = this.isKept && this.paid ? { ...this.paid, left: this.available } : null;
    const price = this.#priceOf(tier);
    this.#begin(tier, this.now, { ...this.running, next: tier, price, cancelled: false });
    this.#before = before;
  }

  changeNext(tier: number): void {
    const price = this.#priceOf(tier);
    if (this.running) Object.assign(this.running, { next: tier, price, cancelled: false });
  }

  setCancelled(cancelled: boolean): void {
    if (this.running) this.running.cancelled = cancelled;
  }

  /** The card pays unpaid renewals at once; the payment of an older renewal beside the newest one is returned. */
  goodCard(): void {
    const { running } = this;
    if (!running) return;
    running.weakCard = false;
    if (!this.owes) return;
    const isLate = running.renewal !== 'failing' || this.now >= later(running.start, grace);
    if (isLate) this.payLate();
    else this.#begin(running.next, running.start, running);
  }

  /** A renewal is paid after its grace. */
  payLate(): void {
    const { running } = this;
    if (running) this.#begin(running.next, this.now, { ...running, weakCard: false }, true);
  }

  spend(credits: number): void {
    this.available -= credits;
  }

  refund(): void {
    const { running } = this;
    this.payment = 'refunded';
    const back = this.#before && this.now < this.#before.end ? this.#before : null;
    const isSetToRefunded = running?.price === this.paid?.price;
    this.available = back && !back.wasRestored ? back.left : 0;
    this.paid = back && { ...back, isNewest: false, wasRestored: true };
    if (!running || !back || !isSetToRefunded || running.cancelled) return;
    // A price that is sold no more cannot be set again.
    if (back.price === this.#priceOf(back.tier))
      Object.assign(running, { next: back.tier, price: back.price });
  }

  dispute(): void {
    this.payment = 'disputed';
    this.openDisputes += 1;
    this.#taken = this.available;
    this.available = 0;
  }

  /** A dispute of an older payment does not change the newest payment. */
  decide(won: boolean): void {
    this.openDisputes -= 1;
    this.#hasLost ||= !won;
    if (this.payment !== 'disputed') return;
    this.payment = won ? 'won' : 'lost';
    if (!won || !this.paid || this.#graceOver()) return;
    this.available += this.#taken;
    if (this.#taken > 0) this.paid.wasRestored = true;
  }

  /** A bank asks about the newest payment, which changes nothing. */
  inquire(): void {
    this.inquiry = 'newest';
    this.wasInquired = true;
  }

  /** The bank closes its inquiry, or turns it into a dispute. */
  settleInquiry(escalates: boolean): void {
    const about = this.inquiry;
    this.inquiry = null;
    if (!escalates || about === 'ended') return;
    if (about === 'newest') this.dispute();
    else this.openDisputes += 1;
  }

  /** An operator voids the unpaid invoice, or gives up on it. */
  waive(): void {
    const { running } = this;
    if (running?.renewal === 'failing') running.renewal = 'waived';
    if (running) running.owesEarlier = false;
  }

  setPause(pause: Running['pause']): void {
    if (this.running) this.running.pause = pause;
  }

  /** An operator moves the next charge. */
  postpone(until: Date): void {
    if (this.running) Object.assign(this.running, { end: until, isPostponed: true });
  }

  archivePrice(tier: number): void {
    this.#archived.set(tier, (this.#archived.get(tier) ?? 0) + 1);
  }

  /** An operator ends the subscription. */
  cancelNow(): void {
    this.#end();
  }

  /** The product looks: no disputed plan is charged again, and nothing stays unpaid for ever. */
  sync(): void {
    const { running } = this;
    const isDisputed = this.openDisputes > 0 || this.payment === 'lost';
    if (running && isDisputed && !running.cancelled) {
      running.cancelled = true;
      this.#isStopped = true;
    } else if (running && this.#isStopped && !isDisputed && !this.#hasLost) {
      running.cancelled = false;
      this.#isStopped = false;
    }
    const unpaidSince = this.#boughtUntil ?? this.now;
    const isAbandoned = running?.cancelled || this.now >= later(unpaidSince, unpaidEnds);
    if (running && this.owes && !running.pause && isAbandoned) this.#end();
    this.#expire();
  }

  /** Nothing else happens at the instants at which the provider acts. */
  advance(milliseconds: number): void {
    const until = later(this.now, milliseconds);
    for (let step = this.#nextStep(); step && step.at <= until; step = this.#nextStep()) step.run();
    this.now = until;
    this.#expire();
  }

  #expire(): void {
    if (this.paid && this.#graceOver()) this.available = 0;
  }

  #nextStep(): Step | null {
    const steps = this.running ? this.#steps(this.running) : [];
    return steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())[0] ?? null;
  }

  #steps(running: Running): Step[] {
    const { start, end, cancelled, weakCard, renewal, pause } = running;
    const steps: Step[] = [];
    const resume = () => {
      running.pause = null;
    };
    if (pause?.until) steps.push({ at: pause.until, run: resume });
    if (renewal === 'draft') {
      const charge = () => {
        if (weakCard) running.renewal = 'failing';
        else this.#begin(running.next, start, running);
      };
      return [...steps, { at: later(start, draftTime), run: charge }];
    }
    const { afterRetries, retries } = this.#settings;
    if (renewal === 'failing' && afterRetries === 'cancel') {
      return [...steps, { at: later(start, lastRetry[retries]), run: () => this.#end() }];
    }
    const next = { start: end, end: later(end, period), isPostponed: false };
    const renew = () => {
      const owesEarlier = this.owes;
      const isAskedFor = !running.pause && !(owesEarlier && afterRetries === 'unpaid');
      Object.assign(running, { ...next, renewal: isAskedFor ? 'draft' : 'waived', owesEarlier });
    };
    return [...steps, { at: end, run: cancelled ? () => this.#end() : renew }];
  }

  #priceOf = (tier: number): string => `${tier}/${this.#archived.get(tier) ?? 0}`;

  #graceOver(): boolean {
    const { paid, running } = this;
    if (!paid || !running) return false;
    return this.now >= later(paid.end, running.cancelled || !paid.isNewest ? 0 : grace);
  }

  #begin(
    tier: number,
    start: Date,
    set: Pick<Running, 'next' | 'price' | 'cancelled' | 'weakCard' | 'pause'>,
    isPostponed = false,
  ): void {
    const end = later(start, period);
    const { next, price, cancelled, weakCard, pause } = set;
    this.running = {
      start,
      end,
      renewal: 'paid',
      owesEarlier: false,
      isPostponed,
      next,
      price,
      cancelled,
      weakCard,
      pause,
    };
    this.paid = { tier, price, end, isNewest: true, wasRestored: false };
    this.#boughtUntil = end;
    this.wasInquired = false;
    if (this.inquiry === 'newest') this.inquiry = 'older';
    this.#before = null;
    this.lastPayment = start;
    this.payment = 'paid';
    this.#taken = 0;
    this.available = this.#credits.get(tier) ?? 0;
  }

  #end(): void {
    this.running = null;
    this.#boughtUntil = null;
    this.openDisputes = 0;
    if (this.inquiry) this.inquiry = 'ended';
    this.paid = null;
    this.available = 0;
  }
}
