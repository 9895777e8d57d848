import type { Config } from '#server/config.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Limits } from '#server/platform/limits.ts';
import type { Passwords } from '#server/platform/password.ts';

/** The configured automation that receives leads. */
export interface Automation {
  url: URL;
  secret: string;
}

/** The part of chat that leads need. `app.ts` injects it, so that leads do not import chat. */
export interface Conversations {
  /** Returns true while the chat has no messages. */
  isEmpty(tx: Transaction, userId: number, listaId: number): Promise<boolean>;
  /** Moves every conversation to another account. Throws `answer_in_progress`. */
  adopt(tx: Transaction, moved: { from: number; to: number; now: Date }): Promise<void>;
}

export interface LeadDependencies {
  settings: Pick<Config, 'appUrl' | 'brandName' | 'seller' | 'landingCredits' | 'landingChats'>;
  limits: Limits;
  passwords: Passwords;
  /** Null when no automation is configured: leads are only stored. */
  automation: Automation | null;
  conversations: Conversations;
}
