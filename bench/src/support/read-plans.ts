import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: Node[];
}

export interface Statement {
  text: string;
  /** Milliseconds of each run. */
  times: number[];
  /** Tables that its plans read or write. */
  tables: Set<string>;
  /** Sequential scans of large tables, and indexes used. */
  scans: Set<string>;
  /** Most pages that a run looked at. */
  pages: number;
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Returns the statement without the number of values in a list, which differs from call to call. */
const normalized = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\$\d+(?:, ?\$\d+)+/g, '$…')
    .replace(/\b\d{4,}\b/g, '0');

/** Reads what `auto_explain` wrote into the server's log from `offset` on, by statement. */
export async function readPlans(logFile: string, offset: number): Promise<Statement[]> {
  const statements = new Map<string, Statement>();
  let duration = 0;
  let json = '';
  const finish = () => {
    if (json) note(statements, duration, JSON.parse(json));
    json = '';
  };
  for await (const line of createInterface({ input: createReadStream(logFile, { start: offset }) })) {
    const begun = /duration: ([\d.]+) ms {2}plan:/.exec(line);
    if (begun || !line.startsWith('\t')) finish();
    if (begun) duration = Number(begun[1]);
    else if (line.startsWith('\t')) json += line;
  }
  finish();
  return [...statements.values()];
}

function note(
  statements: Map<string, Statement>,
  ms: number,
  entry: { 'Query Text': string; Plan: Node },
): void {
  const text = normalized(entry['Query Text']);
  const known = statements.get(text) ?? { text, times: [], tables: new Set(), scans: new Set(), pages: 0 };
  statements.set(text, known);
  known.times.push(ms);
  const { Plan: plan } = entry;
  known.pages = Math.max(known.pages, (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0));
  for (const node of nodesOf(plan)) {
    const table = node['Relation Name'];
    if (table) known.tables.add(table);
    if (node['Node Type'] === 'Seq Scan') known.scans.add(`Seq Scan ${table}`);
    if (node['Index Name']) known.scans.add(node['Index Name']);
  }
}
