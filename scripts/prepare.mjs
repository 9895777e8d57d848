import { ensureBuilt } from './lib/builds.mjs';
import { prepareBrowser } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { oneAtATime } from './lib/one-at-a-time.mjs';
import { isProductionInstall } from './lib/production.mjs';
import { Refusal, refuseUnwritable } from './lib/refusal.mjs';
import { unsupportedReason } from './lib/support.mjs';
import { rootFolder } from './lib/tree.mjs';

const mode = process.argv[2];

async function prepare() {
  if (mode !== 'start' && mode !== 'test') throw new Refusal('Uso: node scripts/prepare.mjs start|test');
  const unsupported = unsupportedReason();
  if (unsupported) throw new Refusal(unsupported);
  const root = rootFolder();
  if (mode === 'start' && isProductionInstall(root)) return;
  await oneAtATime(root, async () => {
    await ensureInstalled(root, mode);
    await ensureBuilt(root);
  });
  if (mode === 'test') await prepareBrowser(root);
}

try {
  await prepare();
} catch (error) {
  const refusal = refuseUnwritable(error, rootFolder());
  if (!(refusal instanceof Refusal)) throw error;
  if (refusal.details) process.stderr.write(`${refusal.details}\n`);
  process.stderr.write(`${refusal.message}\n`);
  process.exitCode = 1;
}
