import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { reasons } from './reasons.ts';
import type { Row } from './support/rows.ts';

const folder = join(import.meta.dirname, '..');
const readme = join(folder, 'README.md');
const store = join(folder, 'results.json');

export type Results = Record<string, Row[]>;

/** Returns the rows of earlier runs by part; a run of some parts keeps the rows of the other parts. */
export const readResults = (): Results => (existsSync(store) ? JSON.parse(readFileSync(store, 'utf8')) : {});

const machine = (): string => {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${cpus().length} cores (${first?.model.trim() ?? 'unknown'}), ${memory} GB, ${process.platform} ${process.arch}, Node ${process.version}`;
};

const cells = ({ figure, target, product, control, reached, measured }: Row): string =>
  `| ${[figure, target, product, control, reached ? 'yes' : '**no**', measured].join(' | ')} |`;

function missed(rows: Row[]): string {
  const lines = rows
    .filter((row) => !row.reached)
    .map(({ figure }) => `- **${figure}.** ${reasons[figure] ?? 'No explanation yet.'}`);
  return lines.length > 0 ? lines.join('\n') : 'None.';
}

/** Writes README.md, and the rows it is made from. */
export function writeReport(results: Results, parts: readonly string[]): void {
  const rows = parts.flatMap((part) => results[part] ?? []);
  writeFileSync(store, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(
    readme,
    `# Measured speed and cost

Written by \`npm run bench\`; do not edit by hand. \`npm run bench -- --only ${parts.slice(0, 2).join(',')}\` measures some parts and keeps
the other rows. Parts: ${parts.join(', ')}.

Machine: ${machine()}. Product, PostgreSQL, model and client share it. Each figure is the median of its rounds,
with the spread in brackets. The control ran in turns with the product. Unless its cell says otherwise it is a bare relay on
Fastify and pg, which stores question and answer and checks nothing: the floor for this stack. When the control is far
from its best value, the machine was busy: compare the two columns. Chat times are added to those of a model on loopback
that sends a token every 10 ms.

| Figure | Target | Product | Control | Reached | Measured (UTC) |
|---|---|---|---|---|---|
${rows.map(cells).join('\n')}

How the search was tuned, and its memory: [search-quality.md](search-quality.md). Figures of the nightly retention with ten million
messages: [retention.md](retention.md). Of the nightly reconciliation with ten thousand payers: [reconciliation.md](reconciliation.md).
A busy hour until two cores are saturated: [load.md](load.md). Wake-ups and the idle queue with a hundred processes: [wakeups.md](wakeups.md).

## Missed targets

${missed(rows)}
`,
  );
}
