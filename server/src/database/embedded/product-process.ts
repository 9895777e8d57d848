import { EmbeddedPostgresError } from './errors.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

// A product reduced to its database, for tests to kill. Arguments: folder and fallback folder; output: JSON lines.
const [dataDir = '', systemFolder = ''] = process.argv.slice(2);
const say = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`);
const keepAlive = setInterval(() => undefined, 60_000);

try {
  const server = await startEmbeddedPostgres({
    dataDir,
    systemFolder,
    log: (line) => say({ log: line }),
    settings: { fsync: 'off', dynamic_shared_memory_type: 'mmap' },
  });
  process.once('SIGTERM', async () => {
    await server.stop();
    clearInterval(keepAlive);
  });
  say({ connectionString: server.ownerConnectionString, adopted: server.adopted });
} catch (error) {
  say({ refused: error instanceof EmbeddedPostgresError ? error.message : `não previsto: ${String(error)}` });
  clearInterval(keepAlive);
}
