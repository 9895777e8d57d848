import { days, hours, later } from '#server/platform/clock.ts';

const period = days(30);
const grace = days(3);
/** The provider's last retry is seven days after the invoice. */
const lastRetry = days(7);
/** A renewal's invoice is charged an hour after its period has begun. */
const draftTime = hours(1);
/** The provider keeps an order whose first payment was declined for 23 hours. */
const orderWaits = hours(23);
/** A subscription ends that nobody has paid for so long. */
const unpaidEnds = days(30);
const freeTier = 4;

/** A paid period that was not given back. */
interface Paid {
  tier: number;
  end: Date;
  /** False for the period that a refunded upgrade leads back to: its credits get no grace. */
  isNewest: boolean;
  wasRestored: boolean;
}

interface Running {
  /** The tier of the next period. */
  next: number;
  /** The period that the provider charges. */
  start: Date;
  end: Date;
  cancelled: boolean;
  /** Renewals with this card are declined. */
  weakCard: boolean;
  /** The payment for the period from `start` on: made, not yet tried, or declined. */
  renewal: 'paid' | 'draft' | 'failing';
  /** The payment for an earlier period was declined, and nobody has paid it. */
  owesEarlier: boolean;
  /** A late payment has moved the next charge. */
  isPostponed: boolean;
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
  #hasLost = false;
  /** We stopped the next charge for a dispute. */
  #isStopped = false;
  #taken = 0;
  #declined: { tier: number; at: Date } | null = null;
  /** The period that the newest one replaced by an upgrade, with the credits that were left. */
  #before: (Paid & { left: number }) | null = null;
  now: Date;
  readonly #credits: ReadonlyMap<number, number>;
  readonly #keepsPastDue: boolean;

  constructor(now: Date, credits: ReadonlyMap<number, number>, { keepsPastDue } = { keepsPastDue: false }) {
    this.now = now;
    this.#credits = credits;
    this.#keepsPastDue = keepsPastDue;
  }

  get isKept(): boolean {
    return this.paid !== null && (this.paid.isNewest || this.now < this.paid.end);
  }

  get tier(): number {
    return this.running && this.paid && this.isKept ? this.paid.tier : freeTier;
  }

  get overdue(): boolean {
    const { paid } = this;
    return this.owes && paid !== null && this.isKept && this.now >= later(paid.end, grace);
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
      const inGrace = this.owes && this.now < later(running.start, grace);
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
    this.#begin(tier, start, { next: tier, cancelled: false, weakCard });
  }

  /** The cardholder is present, so even a card that fails at renewals pays. */
  startNow(tier: number): void {
    if (!this.running) return;
    const before = this.isKept && this.paid ? { ...this.paid, left: this.available } : null;
    this.#begin(tier, this.now, { ...this.running, next: tier, cancelled: false });
    this.#before = before;
  }

  changeNext(tier: number): void {
    if (this.running) Object.assign(this.running, { next: tier, cancelled: false });
  }

  setCancelled(cancelled: boolean): void {
    if (this.running) this.running.cancelled = cancelled;
  }

  /** The card pays at once what is unpaid; the payment of an older renewal beside the newest one is returned. */
  goodCard(): void {
    const { running } = this;
    if (!running) return;
    running.weakCard = false;
    if (!this.owes) return;
    const isLate = running.renewal === 'draft' || this.now >= later(running.start, grace);
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
    const isSetToRefunded = running?.next === this.paid?.tier;
    this.available = back && !back.wasRestored ? back.left : 0;
    this.paid = back && { ...back, isNewest: false, wasRestored: true };
    if (running && back && isSetToRefunded && !running.cancelled) running.next = back.tier;
  }

  dispute(): void {
    this.payment = 'disputed';
    this.openDisputes += 1;
    this.#taken = this.available;
    this.available = 0;
  }

  /** A dispute of an older payment changes nothing of the newest one. */
  decide(won: boolean): void {
    this.openDisputes -= 1;
    this.#hasLost ||= !won;
    if (this.payment !== 'disputed') return;
    this.payment = won ? 'won' : 'lost';
    if (!won || !this.paid || this.#graceOver()) return;
    this.available += this.#taken;
    if (this.#taken > 0) this.paid.wasRestored = true;
  }

  /** The product looks: no disputed plan is charged again, and nothing stays unpaid for ever. */
  sync(): void {
    const { running, paid } = this;
    const isDisputed = this.openDisputes > 0 || this.payment === 'lost';
    if (running && isDisputed && !running.cancelled) {
      running.cancelled = true;
      this.#isStopped = true;
    } else if (running && this.#isStopped && !isDisputed && !this.#hasLost) {
      running.cancelled = false;
      this.#isStopped = false;
    }
    const unpaidSince = paid?.end ?? running?.start ?? this.now;
    if (running && this.owes && (running.cancelled || this.now >= later(unpaidSince, unpaidEnds)))
      this.#end();
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

  #nextStep(): { at: Date; run: () => void } | null {
    const { running } = this;
    if (!running) return null;
    const { start, end, cancelled, weakCard, renewal } = running;
    if (renewal === 'draft') {
      const charge = () => {
        if (weakCard) running.renewal = 'failing';
        else this.#begin(running.next, start, running);
      };
      return { at: later(start, draftTime), run: charge };
    }
    if (renewal === 'failing' && !this.#keepsPastDue) {
      return { at: later(start, lastRetry), run: () => this.#end() };
    }
    const next = { start: end, end: later(end, period), renewal: 'draft', owesEarlier: this.owes };
    const renew = () => Object.assign(running, next);
    return { at: end, run: cancelled ? () => this.#end() : renew };
  }

  #graceOver(): boolean {
    const { paid, running } = this;
    if (!paid || !running) return false;
    return this.now >= later(paid.end, running.cancelled || !paid.isNewest ? 0 : grace);
  }

  #begin(
    tier: number,
    start: Date,
    { next, cancelled, weakCard }: Pick<Running, 'next' | 'cancelled' | 'weakCard'>,
    isPostponed = false,
  ): void {
    const end = later(start, period);
    this.running = {
      start,
      end,
      renewal: 'paid',
      owesEarlier: false,
      next,
      cancelled,
      weakCard,
      isPostponed,
    };
    this.paid = { tier, end, isNewest: true, wasRestored: false };
    this.#before = null;
    this.lastPayment = start;
    this.payment = 'paid';
    this.#taken = 0;
    this.available = this.#credits.get(tier) ?? 0;
  }

  #end(): void {
    this.running = null;
    this.openDisputes = 0;
    this.paid = null;
    this.available = 0;
  }
}
