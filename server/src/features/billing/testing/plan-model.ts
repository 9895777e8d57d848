import { days, later } from '#server/platform/clock.ts';

const period = days(30);
const grace = days(3);
/** The provider's last retry is seven days after the first try; then it ends the subscription. */
const givesUpAfter = days(7);

interface Running {
  tier: number;
  /** The tier of the next period. */
  next: number;
  end: Date;
  cancelled: boolean;
  /** Renewals with this card are declined. */
  weakCard: boolean;
  /** The renewal at `end` was declined. */
  failing: boolean;
}

/**
 * A reference model of plan, status and credits: it follows from a subscriber's actions alone, without invoices,
 * snapshots or events.
 */
export class PlanModel {
  running: Running | null = null;
  lastPayment: Date | null = null;
  available = 0;
  /** The state of the newest period's payment. */
  payment: 'none' | 'paid' | 'refunded' | 'disputed' | 'decided' = 'none';
  #taken = 0;
  now: Date;
  readonly #credits: ReadonlyMap<number, number>;

  constructor(now: Date, credits: ReadonlyMap<number, number>) {
    this.now = now;
    this.#credits = credits;
  }

  get tier(): number {
    return this.running?.tier ?? 4;
  }

  get overdue(): boolean {
    return Boolean(this.running?.failing && this.now >= later(this.running.end, grace));
  }

  subscribe(tier: number, weakCard: boolean): void {
    this.#begin(tier, this.now, { next: tier, cancelled: false, weakCard });
  }

  /** The cardholder is present, so even a card that fails at renewals pays. */
  upgrade(tier: number): void {
    if (this.running) this.#begin(tier, this.now, { ...this.running, next: tier, cancelled: false });
  }

  changeNext(tier: number): void {
    if (this.running) Object.assign(this.running, { next: tier, cancelled: false });
  }

  goodCard(): void {
    if (!this.running) return;
    this.running.weakCard = false;
    if (this.running.failing) this.#renew(this.running);
  }

  spend(credits: number): void {
    this.available -= credits;
  }

  refund(): void {
    this.payment = 'refunded';
    this.available = 0;
  }

  dispute(): void {
    this.payment = 'disputed';
    this.#taken = this.available;
    this.available = 0;
  }

  decide(won: boolean): void {
    this.payment = 'decided';
    if (won && this.running && !this.#graceOver()) this.available += this.#taken;
  }

  /** Renewals are tried exactly when a period ends; nothing else happens at that instant. */
  advance(milliseconds: number): void {
    const until = later(this.now, milliseconds);
    while (this.running) {
      const { end, cancelled, weakCard, failing } = this.running;
      const over = failing ? later(end, givesUpAfter) : end;
      if (over > until) break;
      if (failing || cancelled) this.#end();
      else if (weakCard) this.running.failing = true;
      else this.#renew(this.running);
    }
    this.now = until;
    if (this.running?.failing && this.#graceOver()) this.available = 0;
  }

  #graceOver(): boolean {
    return this.running !== null && this.now >= later(this.running.end, this.running.cancelled ? 0 : grace);
  }

  #renew(running: Running): void {
    this.#begin(running.next, running.end, running);
  }

  #begin(
    tier: number,
    start: Date,
    { next, cancelled, weakCard }: Pick<Running, 'next' | 'cancelled' | 'weakCard'>,
  ): void {
    this.running = { tier, end: later(start, period), failing: false, next, cancelled, weakCard };
    this.lastPayment = start;
    this.payment = 'paid';
    this.#taken = 0;
    this.available = this.#credits.get(tier) ?? 0;
  }

  #end(): void {
    this.running = null;
    this.available = 0;
  }
}
