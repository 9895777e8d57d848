import { statfs } from 'node:fs/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { lastBackupAt } from '#server/backup/last-backup.ts';
import type { Config } from '#server/config.ts';
import { poolUse } from '#server/database/connection.ts';
import { receivedNotifications } from '#server/database/notifications.ts';
import { processCounts } from '#server/platform/counts.ts';
import { createDatabaseMetrics, type DatabaseMetricsDependencies } from './database-metrics.ts';
import type { Draining } from './draining.ts';

/** Serves figures of the connections to the database, and the number of wake-ups. */
function servePools(registry: Registry): void {
  new Gauge({
    name: 'matilha_database_connections',
    help: 'Connections of a pool by state; waiting is the number of callers without one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { pool, used, idle, waiting } of poolUse()) {
        for (const [state, count] of Object.entries({ used, idle, waiting }))
          this.inc({ pool, state }, count);
      }
    },
  });
  new Gauge({
    name: 'matilha_database_connections_max',
    help: 'Connections that a pool may open',
    labelNames: ['pool'],
    registers: [registry],
    collect() {
      for (const { pool, most } of poolUse()) this.set({ pool }, most);
    },
  });
  new Counter({
    name: 'matilha_database_lock_timeouts_total',
    help: 'Statements and transactions of a pool that waited for a lock longer than they may',
    labelNames: ['pool'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { pool, lockTimeouts } of poolUse()) this.inc({ pool }, lockTimeouts);
    },
  });
  new Counter({
    name: 'matilha_notifications_total',
    help: 'Wake-ups received from the database, by channel',
    labelNames: ['channel'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [channel, count] of receivedNotifications()) this.inc({ channel }, count);
    },
  });
}

/** Serves the space of the disk that holds DATA_DIR. */
function serveDisk(registry: Registry, dataDir: string): void {
  const serve = (name: string, help: string, blocks: 'blocks' | 'bavail') =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const disk = await statfs(dataDir);
        this.set(disk[blocks] * disk.bsize);
      },
    });
  serve('matilha_disk_size_bytes', 'Size of the disk of DATA_DIR', 'blocks');
  serve('matilha_disk_available_bytes', 'Space left on the disk of DATA_DIR', 'bavail');
}

/** Serves when the newest backup was finished; 0 without a backup, so that one alert covers both. */
function serveLastBackup(registry: Registry, config: Pick<Config, 'backup'>): void {
  if (!config.backup) return;
  new Gauge({
    name: 'matilha_backup_last_success_timestamp_seconds',
    help: 'When the newest backup was finished, in seconds since 1970; 0 where there is none',
    registers: [registry],
    async collect() {
      this.set(((await lastBackupAt(config))?.getTime() ?? 0) / 1000);
    },
  });
}

/** The metrics of this process: Node's own, one distribution of requests, and everything that is counted elsewhere. */
export function createMetrics(
  { build, dataDir, backup }: Pick<Config, 'build' | 'dataDir' | 'backup'>,
  { leaving }: Pick<Draining, 'leaving'>,
  dependencies: DatabaseMetricsDependencies,
) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Gauges with names that end like counters.
  for (const kind of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`nodejs_active_${kind}_total`);
  serveDisk(registry, dataDir);
  serveLastBackup(registry, { backup });
  new Gauge({
    name: 'matilha_build_info',
    help: 'Version and commit of the program; always 1',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set({ ...build }, 1);
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [registry],
  });
  servePools(registry);
  const databaseMetrics = createDatabaseMetrics(dependencies);
  const databaseUp = new Gauge({
    name: 'matilha_database_up',
    help: '1 when the database returned the other figures in time',
    registers: [registry],
  });
  const ready = new Gauge({
    name: 'matilha_ready',
    help: '1 while /readyz says that this process takes requests',
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    async text(): Promise<string> {
      const ofDatabase = await databaseMetrics();
      databaseUp.set(ofDatabase === null ? 0 : 1);
      ready.set(ofDatabase === null || leaving() ? 0 : 1);
      return `${await registry.metrics()}${await processCounts.metrics()}${ofDatabase ?? ''}`;
    },
    observeRequest: (labels: { method: string; route: string; status: number }, seconds: number) =>
      requests.observe(labels, seconds),
  };
}
