import { execFile } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { featureDependencies, featureFolders, homes } from './import-tables.mjs';

type Violation = { rule: { name: string }; from: string; to: string };

const project = join(import.meta.dirname, '..');
const nothing = 'export const nothing = 0;';
const importing = (...paths: string[]) => paths.map((path) => `import '${path}';`).join('\n');

/** Planted violations, at least one for each rule: the file that breaks it, and its import. */
const planted: [rule: string, file: string, imports: string][] = [
  ['server-and-browser-never-meet', 'server/src/platform/a.ts', '../../../web/src/lib/thing.ts'],
  ['server-and-browser-never-meet', 'web/src/lib/a.ts', '../../../server/src/platform/thing.ts'],
  ['server-and-browser-never-meet', 'web/src/lib/a.test.ts', '../../../server/src/platform/thing.ts'],
  ['server-and-browser-never-meet', 'panel/src/a.ts', '../../web/src/lib/thing.ts'],
  ['client-for-browsers', 'server/src/platform/d.ts', '../../../contract/src/client/thing.ts'],
  ['client-for-browsers', 'contract/src/c.ts', './client/thing.ts'],
  ['contract-imports-zod-only', 'contract/src/a.ts', 'listed'],
  ['contract-imports-zod-only', 'contract/src/b.ts', 'node:path'],
  ['product-knows-no-tool', 'server/src/platform/b.ts', '../../../bench/src/thing.ts'],
  ['product-imports-no-test', 'server/src/platform/c.ts', '#server/testing/thing.ts'],
  ['simulator-knows-no-product', 'payments-simulator/src/a.ts', '../../server/src/platform/thing.ts'],
  ['simulator-knows-no-product', 'payments-simulator/src/a.test.ts', '../../web/src/lib/thing.ts'],
  ['simulator-runs-alone', 'payments-simulator/src/b.ts', 'zod'],
  ['simulator-entry-only', 'server/src/start-product.ts', '../../payments-simulator/src/engine/thing.ts'],
  ['simulator-made-once', 'server/src/features/simulator/routes.ts', '@matilha/payments-simulator'],
  ['simulator-users', 'server/src/features/billing/usecases/stand-in.ts', '@matilha/payments-simulator'],
  ['simulator-users', 'web/src/lib/stand-in.ts', '../../../payments-simulator/src/thing.ts'],
  ['simulator-folders', 'payments-simulator/src/engine/a.ts', '../protocol/thing.ts'],
  ['vendor-http', 'server/src/features/chat/usecases/http.ts', 'fastify'],
  ['vendor-http', 'server/src/features/chat/usecases/cookie.ts', '@fastify/cookie'],
  ['vendor-drizzle', 'server/src/features/chat/usecases/sql.ts', 'drizzle-orm/pg-core'],
  ['vendor-drizzle', 'server/src/features/chat/routes.ts', 'drizzle-orm'],
  ['vendor-postgres', 'server/src/features/chat/repository.ts', 'pg'],
  ['vendor-model', 'server/src/features/chat/usecases/ask.ts', 'undici'],
  ['vendor-model', 'server/src/features/chat/usecases/read.ts', 'eventsource-parser'],
  ['vendor-mail', 'server/src/features/auth/usecases/mail.ts', 'nodemailer'],
  ['vendor-payments', 'server/src/features/billing/usecases/pay.ts', 'stripe'],
  ['vendor-jobs', 'server/src/features/leads/usecases/queue.ts', 'pg-boss'],
  ['vendor-password', 'server/src/features/auth/usecases/hash.ts', '@node-rs/argon2'],
  ['vendor-metrics', 'server/src/features/chat/usecases/count.ts', 'prom-client'],
  ['vendor-log', 'server/src/features/chat/usecases/log.ts', 'pino'],
  ['vendor-batches', 'server/src/features/chat/usecases/batch.ts', 'dataloader'],
  ['vendor-calendar', 'server/src/features/chat/usecases/calendar.ts', 'ical-generator'],
  ['vendor-sheets', 'server/src/features/posts/sheet.ts', 'write-excel-file'],
  ['vendor-tables', 'server/src/features/records/xml.ts', 'saxes'],
  ['vendor-tables', 'server/src/features/knowledge/zip.ts', 'fflate'],
  ['vendor-photos', 'server/src/features/photos/picture.ts', 'sharp'],
  ['vendor-pdf', 'server/src/features/posts/pdf.ts', 'pdfkit'],
  ['vendor-authenticator', 'server/src/features/auth/usecases/code.ts', 'otpauth'],
  ['vendor-passkeys', 'server/src/features/auth/usecases/passkey.ts', '@simplewebauthn/server'],
  ['vendor-content-files', 'server/src/database/read-yaml.ts', 'yaml'],
  ['vendor-stored-files', 'server/src/features/uploads/store-upload.ts', 'aws4fetch'],
  ['vendor-file-types', 'server/src/platform/file-kind.ts', 'file-type'],
  ['vendor-downloads', 'server/src/features/uploads/file-name.ts', 'content-disposition'],
  ['vendor-archives', 'server/src/backup/make-backup.ts', 'modern-tar'],
  ['vendor-encryption', 'server/src/platform/encrypt.ts', 'age-encryption'],
  ['vendor-unlisted', 'server/src/platform/d.ts', 'listed'],
  ['child-processes', 'server/src/features/chat/usecases/shell.ts', 'node:child_process'],
  ['threads', 'server/src/features/chat/usecases/thread.ts', 'node:worker_threads'],
  [
    'feature-api-only',
    'server/src/features/chat/usecases/peek.ts',
    '#server/features/credits/usecases/thing.ts',
  ],
  ['feature-api-from-outside', 'server/src/plugins/a.ts', '#server/features/credits/usecases/thing.ts'],
  ['feature-api-from-outside', 'server/src/commands/a.ts', '#server/features/credits/usecases/thing.ts'],
  ['feature-api-from-outside', 'server/src/start-product.ts', '#server/features/credits/routes.ts'],
  ['app-composes-parts', 'server/src/app.ts', '#server/features/credits/usecases/thing.ts'],
  ['app-composes-parts', 'server/src/features.ts', '#server/features/credits/routes.ts'],
  [
    'feature-api-is-for-others',
    'server/src/features/credits/usecases/round.ts',
    '#server/features/credits/api.ts',
  ],
  ['feature-dependencies', 'server/src/features/credits/usecases/up.ts', '#server/features/chat/api.ts'],
  ['feature-dependencies', 'server/src/features/auth/usecases/side.ts', '#server/features/chat/api.ts'],
  ['feature-dependencies', 'server/src/features/newcomer/usecases/x.ts', '#server/features/credits/api.ts'],
  ['feature-folders', 'server/src/features/billing/standing/up.ts', '../checkout/thing.ts'],
  ['feature-folders', 'server/src/features/billing/plans/up.ts', '../payers/thing.ts'],
  ['features-on-top', 'server/src/providers/model/up.ts', '#server/features/credits/api.ts'],
  ['database-below-platform', 'server/src/database/up.ts', '#server/platform/thing.ts'],
  ['usecases-know-no-http', 'server/src/features/chat/usecases/back.ts', '#server/plugins/thing.ts'],
  ['rules-are-pure', 'server/src/features/chat/rules.ts', 'node:fs'],
  ['rules-are-pure', 'server/src/features/billing/standing/snapshot-rules.ts', '#server/database/thing.ts'],
  ['rules-are-pure', 'server/src/features/credits/rules.ts', '#server/database/thing.ts'],
  [
    'repositories-stay-local',
    'server/src/features/credits/repository.ts',
    '#server/providers/model/thing.ts',
  ],
  ['web-feature-api-only', 'web/src/features/chat/a.ts', '#web/features/assistants/card.ts'],
  ['web-billing-folders', 'web/src/features/billing/payment/a.ts', '#web/features/billing/plans/thing.ts'],
  ['web-app-on-top', 'web/src/features/chat/b.ts', '#web/app/thing.ts'],
  ['ui-knows-no-feature', 'web/src/ui/a.ts', '#web/features/assistants/api/thing.ts'],
  ['no-circles', 'server/src/platform/one.ts', './two.ts'],
  ['resolvable', 'server/src/platform/e.ts', '#server/platform/gone.ts'],
  ['declared', 'web/src/lib/b.ts', 'undeclared'],
  ['gate-tools', 'server/src/platform/random.ts', 'fast-check'],
];

/** Imports that the architecture allows, in the same tree. */
const allowed: [file: string, imports: string][] = [
  ['server/src/features/chat/usecases/good.ts', '#server/features/credits/api.ts'],
  ['server/src/features/billing/checkout/good.ts', '../payers/thing.ts'],
  ['server/src/features/billing/checkout/dear.ts', '../dependencies.ts'],
  ['server/src/features/billing/checkout/routes.ts', 'fastify'],
  ['server/src/features/billing/checkout/repository.ts', 'drizzle-orm'],
  ['server/src/plugins/good.ts', '#server/features/credits/api.ts'],
  ['server/src/commands/good.ts', '#server/features/credits/api.ts'],
  ['server/src/features/assistants/routes.ts', 'fastify'],
  ['server/src/features/assistants/repository.ts', 'drizzle-orm'],
  ['server/src/features/assistants/rules.ts', '@matilha/contract/thing'],
  ['server/src/providers/model/good.ts', 'undici'],
  ['server/src/features/assistants/good.test.ts', '#server/testing/thing.ts'],
  ['web/src/features/chat/good.ts', '#web/features/assistants/api/thing.ts'],
  ['web/src/features/billing/plans/good.ts', '#web/features/billing/portal/thing.ts'],
  ['web/src/lib/good.ts', 'eventsource-parser'],
  ['contract/src/good.ts', 'zod/mini'],
  ['payments-simulator/src/protocol/good.ts', '../engine/thing.ts'],
  ['payments-simulator/src/engine/good.ts', 'node:crypto'],
  ['server/src/providers/payments/create-simulator.ts', '@matilha/payments-simulator'],
  ['server/src/features/billing/good.test.ts', '../../../../payments-simulator/src/engine/thing.ts'],
];

/** Imports of app.ts that are allowed, beside the planted violation. */
const composed = ['api.ts', 'feature.ts'].map((file) => `#server/features/credits/${file}`);

const targets = [
  'contract/src/client/thing.ts',
  'web/src/lib/thing.ts',
  'web/src/app/thing.ts',
  'web/src/features/assistants/card.ts',
  'web/src/features/billing/plans/thing.ts',
  'web/src/features/billing/portal/thing.ts',
  'web/src/features/assistants/api/thing.ts',
  'server/src/platform/thing.ts',
  'server/src/plugins/thing.ts',
  'server/src/database/thing.ts',
  'server/src/providers/model/thing.ts',
  'server/src/testing/thing.ts',
  'server/src/features/chat/usecases/thing.ts',
  'server/src/features/credits/usecases/thing.ts',
  'server/src/features/credits/routes.ts',
  'server/src/features/credits/feature.ts',
  'server/src/features/credits/api.ts',
  'server/src/features/chat/api.ts',
  'server/src/features/billing/dependencies.ts',
  'server/src/features/billing/payers/thing.ts',
  'server/src/features/billing/checkout/thing.ts',
  'contract/src/thing.ts',
  'bench/src/thing.ts',
  'payments-simulator/src/payments-simulator.ts',
  'payments-simulator/src/thing.ts',
  'payments-simulator/src/engine/thing.ts',
  'payments-simulator/src/protocol/thing.ts',
];

const workspaces = ['contract', 'payments-simulator', 'server', 'web', 'panel'];
const linked = ['@matilha/contract', '@matilha/payments-simulator'];

const listed = [...new Set(planted.map(([, , path]) => path))]
  .filter((path) => !/^([.#]|node:|undeclared|@matilha)/.test(path))
  .map((path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'));

let tree: string;
let violations: Violation[];

function put(path: string, content: string): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), content);
}

function buildTree(): void {
  for (const part of workspaces) {
    const { name, imports, exports } = JSON.parse(readFileSync(join(project, part, 'package.json'), 'utf8'));
    put(`${part}/package.json`, JSON.stringify({ name, imports, exports }));
  }
  const dependencies = Object.fromEntries([...listed, 'zod', ...linked].map((name) => [name, '*']));
  put('package.json', JSON.stringify({ dependencies }));
  for (const name of [...listed, 'zod', 'undeclared']) {
    put(
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, exports: { './*': './index.js', '.': './index.js' } }),
    );
    put(`node_modules/${name}/index.js`, nothing);
  }
  mkdirSync(join(tree, 'node_modules/@matilha'), { recursive: true });
  for (const name of linked)
    symlinkSync(join('../..', name.slice('@matilha/'.length)), join(tree, 'node_modules', name));
  for (const path of targets) put(path, nothing);
  put('server/src/platform/two.ts', importing('./one.ts'));
  const plugged = composed.map((path): [string, string] => ['server/src/app.ts', path]);
  const files = Map.groupBy(
    [...planted.map(([, ...rest]) => rest), ...allowed, ...plugged],
    ([file]) => file,
  );
  for (const [file, imports] of files) put(file, importing(...imports.map(([, path]) => path)));
}

beforeAll(async () => {
  tree = mkdtempSync(join(tmpdir(), 'matilha-imports-'));
  buildTree();
  const tool = join(project, 'node_modules/.bin/depcruise');
  const args = [tool, '--config', join(project, '.dependency-cruiser.mjs'), '--output-type', 'json'];
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // Its exit code is the number of violations; the report itself is read instead.
  execFile(
    process.execPath,
    [...args, ...workspaces],
    { cwd: tree, maxBuffer: 1e8 },
    (error, output, errors) => (output ? resolve(output) : reject(new Error(errors, { cause: error }))),
  );
  violations = JSON.parse(await promise).summary.violations;
}, 60_000);

afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe('import rules', () => {
  it.each(planted)('rejects by %s that %s imports %s', (rule, file) => {
    const names = violations.filter(({ from }) => from === file).map((violation) => violation.rule.name);
    expect(names).toContain(rule);
  });

  it.each(allowed)('lets %s import %s', (file) => {
    expect(violations.filter(({ from }) => from === file)).toEqual([]);
  });

  it("lets app.ts import a feature's API and its list of parts, and nothing else", () => {
    const refused = violations.filter(({ from }) => from === 'server/src/app.ts').map(({ to }) => to);
    expect(refused).toEqual(['server/src/features/credits/usecases/thing.ts']);
  });

  it('proves every rule', async () => {
    const { default: config } = await import('../.dependency-cruiser.mjs');
    const proved = new Set(planted.map(([rule]) => rule));
    expect(config.forbidden.map(({ name }) => name).filter((name) => !proved.has(name))).toEqual([]);
  });
});

describe('tables of the import rules', () => {
  it('lists a place for every package of the server', () => {
    const { dependencies } = JSON.parse(readFileSync(join(project, 'server/package.json'), 'utf8'));
    const known = Object.values(homes).flatMap(({ packages }) => packages);
    const pattern = new RegExp(`^(${known.join('|')}|${linked.join('|')})$`);
    expect(Object.keys(dependencies).filter((name) => !pattern.test(name))).toEqual([]);
  });

  it.each(Object.entries<Record<string, string[]>>({ features: featureDependencies, ...featureFolders }))(
    'contains no cycle among the folders of %s',
    (_, graph) => {
      const reach = (name: string): string[] =>
        (graph[name] ?? []).flatMap((target) => [target, ...reach(target)]);
      for (const name of Object.keys(graph)) expect(reach(name)).not.toContain(name);
    },
  );

  it.each(Object.entries(featureFolders))('lists every folder of %s', (feature, listed) => {
    const folder = join(project, 'server/src/features', feature);
    const folders = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
      .map(({ name }) => name);
    expect(Object.keys(listed).sort()).toEqual(folders.sort());
  });
});
