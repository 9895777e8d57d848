import type { Area } from '@matilha/contract/panel/staff';
import type { WorkKindName } from '@matilha/contract/panel/work';
import type { Executor, Transaction } from '#server/database/connection.ts';
import type { ListPage } from '#server/database/list-page.ts';
import type { Context } from '../context.ts';

/** Something that waits for staff. */
export interface WaitingItem {
  id: string;
  since: Date;
  dueAt: Date | null;
  /** Its subject, in Portuguese. */
  title: string;
  detail: string;
  userId: number | null;
  /** The same at the payment provider. */
  link: string | null;
}

export interface WaitingSlice {
  page: number;
  per_page: number;
}

/** A kind of work that waits for staff: the feature that owns its rows lists them and knows what to do. */
export interface WorkKind {
  name: WorkKindName;
  area: Area;
  /** Its rows show data of people, so that each look at them is recorded (L20). */
  personal: boolean;
  /** The action can be done for all at once. */
  bulk: boolean;
  /** Returns the waiting items, the longest waiting or nearest deadline first. */
  list(db: Executor, slice: WaitingSlice): Promise<ListPage<WaitingItem>>;
  /** Does the work's own action. Returns false, and changes nothing, for an item that no longer waits. */
  act(tx: Transaction, context: Context, id: string): Promise<boolean>;
}

/** Returns the row number in the id of waiting work, or 0, which no row has, for any other text. */
export const rowNumber = (id: string): number => {
  const number = /^\d{1,10}$/.test(id) ? Number(id) : 0;
  return number < 2 ** 31 ? number : 0;
};
