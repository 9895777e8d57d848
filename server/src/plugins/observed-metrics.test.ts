import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
// The reporter belongs to the process, not to a product, so it counts its own reports.
import '#server/providers/error-reports/sentry-reporter.ts';
import { testProduct } from '#server/testing/product.ts';

const product = await testProduct({ env: { AI_BASE_URL: 'http://127.0.0.1:9/v1', AI_MODEL: 'm' } });
const deployed = (name: string) =>
  readFile(fileURLToPath(new URL(`../../../deploy/${name}`, import.meta.url)), 'utf8');
const dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
});

/** Written by Prometheus itself, and by the backup. */
const elsewhere = ['up', 'matilha_backup_last_success_timestamp_seconds'];
const served = await (async () => {
  const text = await (await product.call(null, 'GET', '/metrics')).text();
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  const parts = { histogram: ['_bucket', '_sum', '_count'], summary: ['', '_sum', '_count'] };
  return new Set([
    ...types.flatMap(([, name = '', type = '']) =>
      (parts[type as keyof typeof parts] ?? ['']).map((part) => `${name}${part}`),
    ),
    ...elsewhere,
  ]);
})();

/** Returns the names of metrics in a PromQL expression: words before a selector, a range or an operator, without labels and functions. */
function metricsIn(expression: string): string[] {
  const plain = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}/g, ' ')
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, ' ')
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .replaceAll(/\boffset \w+/g, ' ');
  const names = plain.match(/\b[a-z]\w*\b(?!\s*\()/g) ?? [];
  return names.filter(
    (name) => !['or', 'and', 'unless', 'by', 'sum', 'count', 'max', 'topk', 'min'].includes(name),
  );
}

/** Metrics of Patroni, which watches PostgreSQL (deploy/patroni). */
const ofPatroni = ['patroni_sync_standby', 'patroni_failsafe_mode_is_active'];

it('names only served metrics in the alerts', async () => {
  const expressions = [...(await deployed('prometheus/alerts.yml')).matchAll(/expr: >-\n\s+(.+)/g)];
  expect(expressions.length).toBeGreaterThan(15);
  for (const [, expression = ''] of expressions) {
    const names = metricsIn(expression);
    expect(names.length, expression).toBeGreaterThan(0);
    expect(
      names.filter((name) => !served.has(name) && !ofPatroni.includes(name)),
      expression,
    ).toEqual([]);
  }
});

it('names only served metrics on the dashboard, with a title for each panel', async () => {
  const { panels } = dashboard.parse(JSON.parse(await deployed('grafana/matilha.json')));
  expect(panels.length).toBeGreaterThan(20);
  for (const { title, targets } of panels) {
    for (const { expr } of targets) {
      const names = metricsIn(expr);
      expect(names.length, expr).toBeGreaterThan(0);
      expect(
        names.filter((name) => !served.has(name)),
        `${title}: ${expr}`,
      ).toEqual([]);
    }
  }
});

it('shows every metric of the product on the dashboard or in an alert', async () => {
  const texts = `${await deployed('prometheus/alerts.yml')}${await deployed('grafana/matilha.json')}`;
  const own = [...served].filter((name) => /^(matilha_|alarms_)/.test(name) && !/_(sum|count)$/.test(name));
  expect(own.filter((name) => !texts.includes(name))).toEqual([]);
});
