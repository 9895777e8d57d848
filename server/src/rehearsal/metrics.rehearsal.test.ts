import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { clearUpProcesses, startProcess } from '#server/faults/testing/process.ts';
import { afterUse } from '#server/testing/after-use.ts';
import { testDatabase } from '#server/testing/database.ts';
import { installed } from './testing/debian.ts';

const { url: databaseUrl } = await testDatabase();
clearUpProcesses();
const folder = fileURLToPath(new URL('../../../deploy/prometheus/', import.meta.url));
const program = 'promtool';
const withoutPromtool = !installed(program);

it.skipIf(withoutPromtool)('serves metrics to which promtool has no objection', async () => {
  const product = await startProcess({ databaseUrl });
  const metrics = await (await fetch(`${product.url}/metrics`)).text();
  const { stdout, stderr, status } = spawnSync(program, ['check', 'metrics'], {
    input: metrics,
    encoding: 'utf8',
  });
  expect(`${stdout}${stderr}`).toBe('');
  expect(status).toBe(0);
  expect(await product.terminate()).toBe(0);
});

it.skipIf(withoutPromtool)('fires each alert in its own test, and none on an ordinary day', () => {
  const promtool = (...args: string[]) => execFileSync(program, args, { cwd: folder, encoding: 'utf8' });
  expect(promtool('check', 'rules', 'alerts.yml')).toContain('SUCCESS');
  expect(promtool('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS');
  expect(promtool('check', 'config', '--syntax-only', 'prometheus.yml')).toContain('SUCCESS');
});

it.skipIf(withoutPromtool)('passes the check of promtool with the scrape job for Kubernetes', async () => {
  const config = await readFile(join(folder, 'kubernetes.yml'), 'utf8');
  // Debian's build knows no discovery in Kubernetes.
  const discovery = / {4}kubernetes_sd_configs:\n(?: {6,}.*\n)+/;
  expect(config).toMatch(discovery);
  const path = join(await mkdtemp(join(tmpdir(), 'matilha-prometheus-')), 'kubernetes.yml');
  afterUse(() => rm(dirname(path), { recursive: true }));
  await writeFile(path, config.replace(discovery, '    static_configs: [{ targets: ["10.0.0.1:3000"] }]\n'));
  const checked = execFileSync(program, ['check', 'config', '--syntax-only', path], { encoding: 'utf8' });
  expect(checked).toContain('SUCCESS');
});
