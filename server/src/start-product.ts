import { existsSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { countOf } from '#server/platform/counts.ts';
import { type AppDependencies, buildApp } from './app.ts';
import { BackupError } from './backup/backup-error.ts';
import { checkRecipient } from './backup/seal.ts';
import type { Config } from './config.ts';
import { ContentError } from './content/content-error.ts';
import { createLog } from './create-log.ts';
import { closedSoon } from './database/closed-soon.ts';
import { type Database, openDatabase, openKeptConnections } from './database/connection.ts';
import { EmbeddedPostgresError } from './database/embedded/errors.ts';
import { startEmbeddedPostgres } from './database/embedded/start-embedded-postgres.ts';
import { listenForNotifications, type Notifications } from './database/notifications.ts';
import { ownsTables } from './database/people/access.ts';
import { checkAddresses, checkOwner } from './database/prepare/check-database.ts';
import { openDataDir } from './database/prepare/data-folder.ts';
import { prepareSchema } from './database/prepare/prepare-schema.ts';
import { seedOnce } from './database/prepare/seed-once.ts';
import { StartError } from './database/prepare/start-error.ts';
import { settingsChannel } from './database/stores/own-settings.ts';
import { createFirstAccounts } from './features/auth/api.ts';
import { answersCut, answersRunning } from './features/chat/api.ts';
import { fillJob, fillLater, isDemonstrationDatabase } from './features/demonstration/api.ts';
import { indexMaterials } from './features/knowledge/api.ts';
import { keepShippedTerms } from './features/privacy/api.ts';
import { installQueue } from './jobs/install-queue.ts';
import { openQueue } from './jobs/open-queue.ts';
import { describeError } from './platform/describe-error.ts';
import type { Log } from './platform/log.ts';
import { sessionEndsChannel } from './platform/sessions/session-watch.ts';
import { type DatabaseClock, startDatabaseClock } from './platform/time/database-clock.ts';
import { createSentryReporter } from './providers/error-reports/sentry-reporter.ts';
import { welcome } from './welcome.ts';

export interface RunningProduct {
  /** The address it listens on. */
  address: string;
  log: AppDependencies['logger'];
  /**
   * Leaves the load balancer unless `atOnce`, lets running answers end (up to 20 s), then stops everything, the embedded database last.
   */
  stop(options?: { atOnce: boolean }): Promise<void>;
}

/** Replacements of the product's own parts, for tests of whole processes. */
export type Replacements = Partial<Pick<AppDependencies, 'clock' | 'limits' | 'model'>>;

const channels = ['answers', 'answer_stops', sessionEndsChannel, settingsChannel];

interface Storage {
  db: Database;
  connectionString: string;
  notifications: Notifications;
  /** The clock that every process of this installation uses. */
  clock: DatabaseClock;
  close(): Promise<void>;
}

async function openStorage(config: Config, log: Log): Promise<Storage> {
  // Credentials and the deletion log are kept there, wherever the database is.
  const dataDir = await openDataDir(config.dataDir);
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({
        dataDir,
        log: (line) => log.info({}, line),
        archive: config.backup !== null,
      });
  const connectionString = config.databaseUrl ?? embedded?.connectionString ?? '';
  const ownerUrl = config.databaseOwnerUrl ?? embedded?.ownerConnectionString ?? connectionString;
  let closing = false;
  const onError = (error: Error) => {
    if (!closing) log.warn(describeError(error), 'database connection lost');
  };
  const db = openDatabase({ connectionString, shortLockWaits: true, onError });
  try {
    await prepare(config, { db, ownerUrl }, log);
    await seedOnce(db, config);
    await keepShippedTerms(db, new Date());
    await indexMaterials(db);
    const notifications = await listenForNotifications({ connectionString, channels, onError });
    const clock = await startDatabaseClock(db);
    const close = async () => {
      closing = true;
      clock.stop();
      await closedSoon(Promise.all([notifications.close(), db.$client.end()]));
      await embedded?.stop();
    };
    return { db, connectionString, notifications, clock, close };
  } catch (error) {
    await db.$client.end();
    await embedded?.stop();
    throw error;
  }
}

/**
 * Checks the database, then migrates as the owner of the schema. Warns where the serving role is the owner: a fault of the product could then
 * change history (L20).
 */
async function prepare(
  config: Config,
  { db: { $client }, ownerUrl }: { db: Database; ownerUrl: string },
  log: Log,
): Promise<void> {
  const { databaseUrl, databaseOwnerUrl, allowNewerSchema } = config;
  if (databaseUrl) await checkAddresses({ databaseUrl, databaseOwnerUrl, allowNewerSchema });
  else await checkOwner({ variable: 'DATABASE_URL', url: ownerUrl, allowNewerSchema });
  const { rows } = await $client.query<{ role: string }>('select current_user as role');
  const servingRole = rows[0]?.role ?? '';
  const onWait = () => log.warn({}, 'waiting for another process that prepares the schema');
  await prepareSchema({ ownerUrl, servingRole, install: installQueue, onWait, addresses: config });
  if (!config.local && (await ownsTables($client))) {
    log.warn({}, 'the role of DATABASE_URL owns the tables: see DATABASE_OWNER_URL in the operators’ guide');
  }
}

/** Creates the first accounts. The demonstration's is filled later, by a job: the start does not wait for it. */
const createAccounts = ({ db, clock }: Storage, config: Config): Promise<string[]> =>
  createFirstAccounts({
    db,
    clock,
    config,
    onDemonstration: async (tx, userId) => {
      if (!isDemonstrationDatabase(config)) return;
      const jobs = await openQueue(db, [fillJob]);
      await fillLater(tx, { jobs, clock }, userId).finally(jobs.close);
    },
  });

/** Keeps generated passwords in a file; returns its path, or null when none were generated. */
async function keepCredentials(config: Config, lines: string[]): Promise<string | null> {
  const file = join(config.dataDir, 'credentials.txt');
  if (lines.length === 0) return existsSync(file) ? file : null;
  await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o600, flag: 'a' });
  await chmod(file, 0o600);
  return file;
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, config: Config): Promise<string> {
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    // Everything that uses the database stops before it.
    await app.close();
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new StartError(`A porta ${config.port} já está em uso. Escolha outra com PORT=…`);
    }
    if (['EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(String(code))) {
      throw new StartError(
        `Não é possível escutar em ${config.host}:${config.port} (${code}). Confira HOST e PORT.`,
      );
    }
    throw error;
  }
  const { port } = app.server.address() as AddressInfo;
  return `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
}

/** Starts the whole product by its configuration. Throws StartError or EmbeddedPostgresError with one line. */
export async function startProduct(config: Config, replacements: Replacements = {}): Promise<RunningProduct> {
  const { errorReports, local, build } = config;
  const environment = local ? 'local' : 'production';
  const reporter = errorReports ? createSentryReporter(errorReports, { build, environment }) : undefined;
  const log = createLog(config, reporter);
  await checkRecipient(config.backup?.recipient ?? null);
  const storage = await openStorage(config, log);
  try {
    const { db, connectionString, notifications, clock } = storage;
    const credentials = await createAccounts(storage, config);
    const credentialsFile = await keepCredentials(config, credentials);
    const app = await buildApp({
      config,
      db,
      connectionString,
      notifications,
      clock,
      logger: log,
      ...replacements,
    });
    // The first burst finds them open. The pool reports a failure, and a caller opens its own connections.
    await openKeptConnections(db).catch(() => undefined);
    const address = await listen(app, config);
    welcome({ config, address, credentials, credentialsFile, log });
    const stop = async ({ atOnce } = { atOnce: false }) => {
      log.info({ atOnce, answersRunning: await countOf(answersRunning) }, 'stopping');
      try {
        if (!atOnce) await app.drain();
        await app.close();
      } finally {
        await storage.close();
        await reporter?.flush();
      }
      log.info({ answersCut: await countOf(answersCut) }, 'stopped');
    };
    return { address, log, stop };
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/** Returns true for errors with a message that is enough for the operator. */
export const isStartRefusal = (error: unknown): boolean =>
  [StartError, EmbeddedPostgresError, ContentError, BackupError].some((known) => error instanceof known);
