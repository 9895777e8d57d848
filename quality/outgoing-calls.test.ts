import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

/** Returns whether a module declares a tool that models may call. */
const declaresTool = (text: string): boolean => /(?<![\w.])tool[(<]/.test(text);

/** Returns the imports of a module that open connections, and the module itself where it does: a model must not choose where a tool calls. */
function reaches(path: string, text: string): string[] {
  const imported = [...text.matchAll(/from '(#server\/|\.\.?\/)([^']+)'/g)].map(([, root = '', rest = '']) =>
    root === '#server/' ? rest : join(dirname(path), root, rest),
  );
  const providers = imported.filter((target) => target.startsWith('providers/') && !onlyTypes(text, target));
  return [
    ...(opensConnections(text) ? [path] : []),
    ...imported.filter((to) => opening.includes(to)),
    ...providers,
  ];
}

/** Returns whether a module imports nothing but types from a target. */
const onlyTypes = (text: string, target: string): boolean =>
  text
    .split(';')
    .filter((statement) => statement.includes(`/${target}'`))
    .every((statement) => /^\s*import type\b/.test(statement));

describe('modules that declare tools', () => {
  const declaring = modules.filter((path) => declaresTool(readFileSync(join(source, path), 'utf8')));

  it('opens no connection and imports no provider', () => {
    expect(declaring.length).toBeGreaterThan(6);
    const found = declaring.flatMap((path) => reaches(path, readFileSync(join(source, path), 'utf8')));
    expect(found).toEqual([]);
  });

  it.each([
    'const page = tool({ run: async (_run, { link }) => fetch(link) });',
    "import { Agent } from 'undici';\nexport const page = tool({});",
    "import { createEmbeddings } from '#server/providers/embeddings/create-embeddings.ts';\nexport const page = tool({});",
    "import { open } from '../../providers/model/openai-provider.ts';\nexport const page = tool({});",
  ])('refuses %j', (text) => {
    expect(declaresTool(text)).toBe(true);
    expect(reaches('features/shop/tools.ts', text)).not.toEqual([]);
  });
});

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
