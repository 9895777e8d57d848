/** Server settings by name, as in postgresql.conf. */
export type Settings = Record<string, string>;

// ERROR texts can quote a user's input, so the log starts at LOG, without details.
const base: Settings = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  default_text_search_config: 'pg_catalog.portuguese',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/** Fast and not durable: for clusters that a test throws away. */
export const throwawaySettings: Settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  max_connections: '200',
  // Inside the cluster's own folder, so that a killed server leaves nothing elsewhere.
  dynamic_shared_memory_type: 'mmap',
};

/** Returns the server's command line: the settings of this product, then the caller's. */
export function serverArguments(cluster: string, socketFolder: string, settings: Settings): string[] {
  const all: Settings = { ...base, unix_socket_directories: socketFolder, ...settings };
  return ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
