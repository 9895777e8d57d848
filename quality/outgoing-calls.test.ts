import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '../server/src');
const tools = /\.(test|d)\.ts$|(^|\/)(testing|faults|rehearsal)\//;

const opened = [
  /import (?!type\b)\{[^}]*\b(connect|request|get|lookup|resolve\w*)\b[^}]*\} from 'node:(http|https|http2|net|tls|dns)(\/promises)?'/,
  /import (?!type\b)[^'{]*(\{[^}]*\} )?from '(undici|aws4fetch|nodemailer|stripe)[^']*'/,
  /import\('(undici|aws4fetch|nodemailer|stripe|node:(http|https|http2|net|tls|dgram))[^']*'\)/,
  /from 'node:dgram'|new WebSocket\(|new EventSource\(/,
  /(?<![\w.'])fetch\(|: fetch\b/,
  /\bnew (pg\.(Client|Pool)|PgBoss)\(/,
  /\bspawn\(program\b/,
];
/** Returns whether a module opens connections: by a module of Node, a client package, `fetch`, or a program. */
const opensConnections = (text: string): boolean => opened.some((pattern) => pattern.test(text));

/** Returns the files and folders in the column *Code* of the table, and beside it. */
function listed(): string[] {
  const page = readFileSync(join(import.meta.dirname, '../docs/security.md'), 'utf8');
  const section = /\n## Outgoing calls\n(.*?)\n## /s.exec(page)?.[1] ?? '';
  return [...section.matchAll(/`(?!deploy\/)([a-z\d-]+(?:\/[a-z\d-]+)*(?:\.ts|\/))`/g)].map(([, path]) =>
    String(path),
  );
}

const modules = globSync('**/*.ts', { cwd: source }).filter((path) => !tools.test(path));
const opening = modules.filter((path) => opensConnections(readFileSync(join(source, path), 'utf8')));
const covers = (entry: string, path: string) =>
  entry.endsWith('/') ? path.startsWith(entry) : path === entry;

describe('outgoing calls in docs/security.md', () => {
  it('lists every module that opens a connection', () => {
    const entries = listed();
    expect(opening.length).toBeGreaterThan(15);
    expect(opening.filter((path) => !entries.some((entry) => covers(entry, path)))).toEqual([]);
  });

  it('names no file or folder that is gone', () => {
    const gone = listed().filter((entry) => !modules.some((path) => covers(entry, path)));
    expect(gone).toEqual([]);
  });

  it.each([
    "import { request as requestHttps } from 'node:https';",
    "import { type Socket, connect } from 'node:net';",
    "import Pool from 'undici/lib/dispatcher/pool.js';",
    "import { AwsClient } from 'aws4fetch';",
    "const { createTransport } = await import('nodemailer');",
    'const response = await fetch(address);',
    'await app.register(routes, { fetcher: fetch });',
    'const client = new pg.Client({ connectionString });',
  ])('recognizes %s', (line) => expect(opensConnections(line)).toBe(true));

  it.each([
    "import type { Socket } from 'node:net';",
    "import { isIP } from 'node:net';",
    "import type { Stripe } from 'stripe';",
    'const video = await this.fetch(address);',
  ])('passes %s', (line) => expect(opensConnections(line)).toBe(false));
});
