import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { reasons } from './reasons.ts';
import type { Row } from './support/rows.ts';

const folder = join(import.meta.dirname, '..');
const readme = join(folder, 'README.md');
const store = join(folder, 'results.json');

export type Results = Record<string, Row[]>;

/** The rows of earlier runs by part; a run of some parts keeps those of the others. */
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
    .map(({ figure }) => `- **${figure}.** ${reasons[figure] ?? 'Not explained yet.'}`);
  return lines.length > 0 ? lines.join('\n') : 'None.';
}

/** Writes the table that people read, and the rows it is made of. */
export function writeReport(results: Results, parts: readonly string[]): void {
  const rows = parts.flatMap((part) => results[part] ?? []);
  writeFileSync(store, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(
    readme,
    `# What it costs and how fast it is

Made by \`npm run bench\`; \`npm run bench -- --only ${parts.slice(0, 2).join(',')}\` measures some parts and keeps the other rows
(parts: ${parts.join(', ')}). Do not edit by hand.

Machine: ${machine()}. Product, PostgreSQL, model and client share it. Each figure is the median of its rounds with
the spread in brackets. The control ran in the same turns: unless it says otherwise a bare relay on Fastify and pg that stores
question and answer and checks nothing, the floor for this stack. Where the control is far from its own best, the
machine was busy: compare the columns. Times of chats are what is added to a model on loopback that sends a token every 10 ms.

| Figure | To reach | Product | Control | Reached | Measured (UTC) |
|---|---|---|---|---|---|
${rows.map(cells).join('\n')}

The nightly retention among ten million messages has a page of its own: [retention.md](retention.md).

## Not reached, and why

${missed(rows)}
`,
  );
}
