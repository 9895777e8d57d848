import type { FastifyPluginAsync } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Database, Transaction } from '#server/database/connection.ts';
import type { PersonalData } from '#server/database/people/personal-data.ts';
import type { JobDefinition } from '#server/jobs/job-queue.ts';
import type { PaymentProvider } from '#server/providers/payments/payment-provider.ts';
import type { ReadShopNumbers } from './calculators/api.ts';
import type { SearchMemory } from './knowledge/api.ts';
import type { ImportCalls, ImportSource, RecordKind } from './records/api.ts';
import type { Tool } from './tools/api.ts';

/** Services that tools close over. */
export interface ToolServices {
  searchMemory: SearchMemory;
  shopNumbers: ReadShopNumbers;
}

/** Tools of the personal data of features, in the product and in the command that restores a backup. */
export interface PersonalDataTools {
  db: Database;
  /** Null: this installation takes no payments. */
  payments: PaymentProvider | null;
}

/**
 * The parts that a feature adds to the product. `Services` are the services that its parts take. A feature's own declaration `satisfies
 * Feature`, and its parts may take any service; where app.ts composes all features, the compiler checks that each service exists.
 */
export interface Feature<Services extends object = never, JobServices = Services> {
  /** Routes of subscribers, of the panel and of webhooks. */
  routes?: readonly FastifyPluginAsync<Services>[];
  jobs?: (services: JobServices) => readonly JobDefinition[];
  /** Kinds of content that the panel edits. */
  kinds?: (config: Config) => readonly RecordKind[];
  /** Tools that assistants may call. */
  tools?: (services: ToolServices) => readonly Tool[];
  /** Archives that import several kinds of content at once. */
  sources?: readonly ImportSource[];
  /** Imports of files with rows that are not content. */
  imports?: readonly ImportCalls[];
  /** In the order in which the tables are locked and erased. */
  personalData?: (tools: PersonalDataTools) => readonly PersonalData[];
  /** Moves the data of a provisional account to the account that claims it. */
  adopt?: (tx: Transaction, moved: { from: number; to: number; now: Date }) => Promise<void>;
}
