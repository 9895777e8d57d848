import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { waitForOthers } from '#server/database/transactions.ts';
import { environment } from './environment.ts';
import { readFile as read, readYaml as yaml } from './testing/deploy-files.ts';

/** Variables of Node, of the C library and of the build, which the product does not read itself. */
const notOurs = new Set([
  'COMMIT',
  'ENDERECO',
  'MALLOC_ARENA_MAX',
  'MATILHA_OPCOES',
  'NODE_COMPILE_CACHE',
  'NODE_ENV',
]);

/** Returns the names that no part of the product reads. */
const unknown = (names: string[]) =>
  names.filter((name) => !notOurs.has(name) && !Object.hasOwn(environment.shape, name.replace(/_FILE$/, '')));

const named = z.object({ name: z.string() });
const manifest = z.object({
  kind: z.string(),
  data: z.record(z.string(), z.string()).optional(),
  spec: z
    .object({
      template: z.object({ spec: z.object({ containers: z.array(z.object({ env: z.array(named) })) }) }),
    })
    .optional()
    .catch(undefined),
});
const services = z.object({
  services: z.object({ um: z.object({ environment: z.record(z.string(), z.string()) }) }),
});
const composed = z.object({
  services: z.record(
    z.string(),
    z.object({
      build: z.object({ args: z.object({ COMMIT: z.string() }), tags: z.array(z.string()) }).optional(),
      command: z.string().optional(),
      logging: z.object({ options: z.object({ 'max-size': z.string(), 'max-file': z.string() }) }),
      ports: z.array(z.string()).default([]),
    }),
  ),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});
const linesOf = (path: string) => read(path).split('\n');

it('sets only variables of the product in the files for systemd, containers and Kubernetes', () => {
  const unit = [...read('deploy/systemd/matilha@.service').matchAll(/^Environment=(\w+)=/gm)].map(
    ([, name]) => name ?? '',
  );
  const image = [...read('deploy/container/Containerfile').matchAll(/([A-Z][A-Z_]+)=/g)].map(
    ([, name]) => name ?? '',
  );
  const compose = services.parse(yaml('deploy/container/compose.yaml')[0]).services.um.environment;
  const kubernetes = yaml('deploy/kubernetes/matilha.yaml').map((document) => manifest.parse(document));
  const maps = kubernetes
    .filter(({ kind }) => kind === 'ConfigMap')
    .flatMap(({ data = {} }) => Object.keys(data));
  const pods = kubernetes.flatMap(
    ({ spec }) => spec?.template.spec.containers.flatMap(({ env }) => env) ?? [],
  );
  const files = ['deploy/systemd/matilha.env', 'deploy/container/.env.exemplo'];
  const lines = files.flatMap((path) => Object.keys(parseEnv(read(path).replace(/^#(?=[A-Z_]+=)/gm, ''))));
  const names = [
    ...unit,
    ...image,
    ...Object.keys(compose),
    ...maps,
    ...pods.map(({ name }) => name),
    ...lines,
  ];
  expect(names.length).toBeGreaterThan(40);
  expect(unknown(names).filter((name) => name !== 'PATH')).toEqual([]);
});

it('scrapes the pods of the manifest by their label, port and token', () => {
  const pods = z.object({
    // Annotations would make another job of Prometheus read the pods without the token.
    metadata: z.strictObject({ labels: z.object({ app: z.string() }) }),
    spec: z.object({
      containers: z.tuple([
        z.object({
          ports: z.tuple([z.object({ name: z.string() })]),
          env: z.array(z.object({ name: z.string(), value: z.string() })),
        }),
      ]),
    }),
  });
  const deployment = z.object({ kind: z.literal('Deployment'), spec: z.object({ template: pods }) });
  const found = yaml('deploy/kubernetes/matilha.yaml').find(
    (document) => manifest.parse(document).kind === 'Deployment',
  );
  const { metadata, spec } = deployment.parse(found).spec.template;
  const [{ ports, env }] = spec.containers;
  const config = z.object({
    scrape_configs: z.tuple([
      z.object({
        job_name: z.literal('matilha'),
        authorization: z.object({ credentials_file: z.string() }),
        kubernetes_sd_configs: z.tuple([z.object({ role: z.literal('pod') })]),
        relabel_configs: z.array(
          z.object({
            action: z.string().optional(),
            source_labels: z.array(z.string()),
            regex: z.string().optional(),
          }),
        ),
      }),
    ]),
  });
  const [job] = config.parse(yaml('deploy/prometheus/kubernetes.yml')[0]).scrape_configs;
  const kept = job.relabel_configs.filter(({ action }) => action === 'keep');
  expect(kept).toContainEqual({
    action: 'keep',
    source_labels: ['__meta_kubernetes_pod_label_app'],
    regex: metadata.labels.app,
  });
  expect(kept).toContainEqual({
    action: 'keep',
    source_labels: ['__meta_kubernetes_pod_container_port_name'],
    regex: ports[0].name,
  });
  const token = env.find(({ name }) => name === 'METRICS_TOKEN_FILE');
  expect(token?.value.split('/').at(-1)).toBe(job.authorization.credentials_file.split('/').at(-1));
});

it('copies the manifest of every workspace into the image before it installs', () => {
  const { workspaces } = z
    .object({ workspaces: z.array(z.string()) })
    .parse(JSON.parse(read('package.json')));
  const container = read('deploy/container/Containerfile');
  // Folders of vendor/ are copied whole: their files are small, and npm links to them.
  const copied = (name: string) =>
    name.startsWith('vendor/') ? 'COPY vendor vendor' : `COPY ${name}/package.json ${name}/`;
  for (const name of workspaces) expect(container).toContain(copied(name));
});

it('keeps the passwords of the containers out of the repository and of the image', () => {
  const { secrets } = composed.parse(yaml('deploy/container/compose.yaml')[0]);
  const files = Object.values(secrets).map(({ file }) => file);
  expect(files.length).toBeGreaterThan(4);
  expect(files.filter((file) => !file.startsWith('segredos/'))).toEqual([]);
  expect(linesOf('.gitignore')).toEqual(expect.arrayContaining(['.env', '/deploy/container/segredos/']));
  // Unlike in .gitignore, a name without ** matches only the top folder.
  expect(linesOf('.dockerignore')).toEqual(expect.arrayContaining(['**/.env', '**/segredos']));
});

it('builds one image for both processes, bounds every log and publishes on IPv4 only', () => {
  const all = Object.entries(composed.parse(yaml('deploy/container/compose.yaml')[0]).services);
  expect(all.map(([name]) => name)).toEqual(['um', 'dois', 'banco', 'proxy']);
  expect(all.filter(([, { build }]) => build).map(([name]) => name)).toEqual(['um']);
  expect(all.flatMap(([, { ports }]) => ports)).toEqual([
    '0.0.0.0:80:80',
    '0.0.0.0:443:443',
    // Caddy offers HTTP/3 to every visitor.
    '0.0.0.0:443:443/udp',
  ]);
});

it('names each build by its commit, so that a later build leaves it to go back to', () => {
  const { um } = composed.parse(yaml('deploy/container/compose.yaml')[0]).services;
  expect(um?.build?.tags).toEqual([expect.stringMatching(/^matilha:\$\{COMMIT\b/)]);
});

it('starts containers with the command of the image and the options of the operator', () => {
  const container = read('deploy/container/Containerfile');
  const image = z.array(z.string()).parse(JSON.parse(/^CMD (\[.*\])$/m.exec(container)?.[1] ?? '[]'));
  const { services: all } = composed.parse(yaml('deploy/container/compose.yaml')[0]);
  const line = [...image, `\${MATILHA_OPCOES:-}`].join(' ');
  expect([all.um?.command, all.dois?.command]).toEqual([line, line]);
  // Kubernetes replaces the whole command, so the guide repeats it.
  expect(read('docs/implantacao.md')).toContain(`args: [${[...image, '--allow-newer-schema'].join(', ')}]`);
});

it('lets systemd start the product again however long the database is away', () => {
  const unit = read('deploy/systemd/matilha@.service');
  expect(unit).toMatch(/^Restart=always$/m);
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
});

it('lets a pod prepare the database for as long as a start may take', () => {
  const probe = z.object({ periodSeconds: z.number(), failureThreshold: z.number() });
  const deployment = z.object({
    kind: z.literal('Deployment'),
    spec: z.object({
      template: z.object({ spec: z.object({ containers: z.tuple([z.object({ startupProbe: probe })]) }) }),
    }),
  });
  const found = yaml('deploy/kubernetes/matilha.yaml').find(
    (document) => manifest.parse(document).kind === 'Deployment',
  );
  const [{ startupProbe }] = deployment.parse(found).spec.template.spec.containers;
  const startMs = startupProbe.periodSeconds * startupProbe.failureThreshold * 1_000;
  // A pod that is killed while it builds an index starts again, and never ends.
  expect(startMs).toBeGreaterThanOrEqual(waitForOthers.statementMs);
});
