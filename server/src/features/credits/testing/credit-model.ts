import { days } from '#server/platform/clock.ts';
import { freeCredits } from './fixtures.ts';

interface ModelGrant {
  left: number;
  endsAt: number;
}

interface ModelHold {
  status: 'held' | 'captured' | 'released';
  /** One element for each credit: the grant it came from. */
  credits: ModelGrant[];
}

/** The reference model of credits, in the simplest code, with which the ledger is compared. */
export class CreditModel {
  now: number;
  readonly createdAt: number;
  readonly freeTier: boolean;
  verified: boolean;
  lastPeriod = -1;
  readonly grants = new Map<string, ModelGrant>();
  readonly holds = new Map<string, ModelHold>();
  readonly adjusted = new Map<string, number>();

  constructor(createdAt: Date, freeTier: boolean, verified: boolean) {
    this.now = createdAt.getTime();
    this.createdAt = this.now;
    this.freeTier = freeTier;
    this.verified = verified;
  }

  get available(): number {
    return [...this.grants.values()].reduce((sum, grant) => sum + grant.left, 0);
  }

  get held(): number {
    const open = [...this.holds.values()].filter((hold) => hold.status === 'held');
    return open.reduce((sum, hold) => sum + hold.credits.length, 0);
  }

  catchUp(): void {
    for (const grant of this.grants.values()) if (grant.endsAt <= this.now) grant.left = 0;
    const period = Math.max(0, Math.floor((this.now - this.createdAt) / days(30)));
    if (!this.freeTier || !this.verified || period <= this.lastPeriod) return;
    this.lastPeriod = period;
    const endsAt = this.createdAt + days(30) * (period + 1);
    this.grants.set(`period ${period}`, { left: freeCredits, endsAt });
  }

  grant(key: string, amount: number, endsAt: number): void {
    this.catchUp();
    if (!this.grants.has(key)) this.grants.set(key, { left: amount, endsAt });
    this.catchUp();
  }

  /** Returns false when there are too few credits. */
  reserve(key: string, amount: number): boolean {
    this.catchUp();
    if (this.holds.has(key)) return true;
    if (this.available < amount) return false;
    this.holds.set(key, { status: 'held', credits: this.#take(amount) });
    return true;
  }

  /** Returns how the hold was settled, by this call or before. */
  settle(key: string, wanted: 'captured' | 'released'): ModelHold['status'] | undefined {
    this.catchUp();
    const hold = this.holds.get(key);
    if (hold?.status !== 'held') return hold?.status;
    hold.status = wanted;
    if (wanted === 'released') for (const grant of hold.credits) grant.left += 1;
    this.catchUp();
    return wanted;
  }

  /** Returns the change, by this call or before. */
  adjust(key: string, amount: number, endsAt: number): number {
    this.catchUp();
    const earlier = this.adjusted.get(key);
    if (earlier !== undefined) return earlier;
    const change = Math.max(amount, -this.available) || 0;
    if (change > 0) this.grants.set(`adjust ${key}`, { left: change, endsAt });
    else this.#take(-change);
    this.adjusted.set(key, change);
    this.catchUp();
    return change;
  }

  /** Takes credits one by one from the grant that ends soonest; of two with the same end, from the older one. */
  #take(amount: number): ModelGrant[] {
    return Array.from({ length: amount }, () => {
      const usable = [...this.grants.values()].filter((grant) => grant.left > 0);
      const soonest = usable.reduce((best, grant) => (grant.endsAt < best.endsAt ? grant : best));
      soonest.left -= 1;
      return soonest;
    });
  }
}
