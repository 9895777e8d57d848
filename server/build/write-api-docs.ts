import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { pino } from 'pino';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connection.ts';
import { systemClock } from '#server/platform/clock.ts';
import { describeApi } from './describe-calls.ts';

/**
 * The last step of the build: writes the descriptions of the API and the files of their page, so that a running process only reads them. It
 * registers every route of the product, but starts nothing that serves: the database's address leads nowhere.
 */
const folder = fileURLToPath(new URL('../dist/api-docs/', import.meta.url));
const viewer = dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui/package.json')));
const nowhere = 'postgres://build@/none?host=/nonexistent';
const dataDir = await mkdtemp(join(tmpdir(), 'matilha-build-'));

async function write(name: string, text: string | Buffer): Promise<void> {
  const file = join(folder, name);
  await writeFile(file, text);
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text));
  await writeFile(`${file}.gz`, await promisify(gzip)(text));
}

const app = await buildApp({
  config: readConfig({ DATA_DIR: dataDir }),
  db: openDatabase({ connectionString: nowhere, onError: () => undefined }),
  connectionString: nowhere,
  notifications: { on: () => () => undefined, close: async () => undefined },
  clock: systemClock,
  logger: pino({ enabled: false }),
});
await mkdir(join(folder, 'static'), { recursive: true });
for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js'])
  await write(`static/${name}`, await readFile(join(viewer, 'static', name)));
await write('static/open.js', await readFile(new URL('./api-docs/open.js', import.meta.url)));
await copyFile(new URL('./api-docs/page.html', import.meta.url), join(folder, 'page.html'));
const { calls, panel } = await describeApi(app.routeTable);
await write('panel.json', panel);
await write('calls.json', calls);
await rm(dataDir, { recursive: true });
// The queue would look for its database for ever.
process.exit();
