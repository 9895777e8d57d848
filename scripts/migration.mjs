import { join } from 'node:path';
import { Refusal } from './lib/refusal.mjs';
import { run } from './lib/run.mjs';
import { ensureTool } from './lib/tools.mjs';
import { rootFolder } from './lib/tree.mjs';

/** Writes the migration that leads from the newest snapshot to the schema of today: `npm run migration -- --name NAME`. */
async function writeMigration() {
  const programs = await ensureTool(rootFolder(), 'drizzle-kit');
  const args = ['generate', ...process.argv.slice(2)];
  const cwd = join(rootFolder(), 'server');
  process.exitCode = (await run(join(programs, 'drizzle-kit'), args, { cwd, show: true })).code;
}

try {
  await writeMigration();
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.details}\n${error.message}\n`);
  process.exitCode = 1;
}
