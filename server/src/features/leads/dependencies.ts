import type { Transaction } from '#server/database/connection.ts';
import type { Limits } from '#server/platform/limits.ts';
import type { Passwords } from '#server/platform/password.ts';

/** The configured automation that is told of leads (6.2). */
export interface Automation {
  url: URL;
  secret: string;
}

/** What the landing asks of the chat; the feature itself is handed over by app.ts. */
export interface Conversations {
  /** Whether nobody asked anything in this chat yet. */
  isEmpty(tx: Transaction, userId: number, listaId: number): Promise<boolean>;
  /** Moves every conversation to another account. Throws `answer_in_progress`. */
  adopt(tx: Transaction, moved: { from: number; to: number; now: Date }): Promise<void>;
}

export interface LeadDependencies {
  settings: { appUrl: URL; brandName: string };
  limits: Limits;
  passwords: Passwords;
  /** Null: leads are only stored. */
  automation: Automation | null;
  conversations: Conversations;
}
