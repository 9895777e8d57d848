import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';

const built = join(import.meta.dirname, '../../../web/dist');
const textual = new Set(['.js', '.css', '.html', '.json']);
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
};

export interface TwoBuilds {
  /** Address of the product, which serves the web files of the first build until `deploy`. */
  url: string;
  /**
   * Serves only the second build from now on: every hashed file has another name. Its worker serves pages after `answersAfterMs`, as on a
   * busy machine.
   */
  deploy(options?: { answersAfterMs: number }): void;
  /** Holds every request for a matching path until the returned function is called. */
  hold(path: RegExp): () => void;
  /** Answers the next `times` requests for a matching path with 404. */
  fail(path: RegExp, times: number): void;
  close(): Promise<void>;
}

/** A proxy before a product that serves the web files itself, so that a test can deploy a new build. */
export async function serveTwoBuilds(productUrl: string): Promise<TwoBuilds> {
  const second = await renamedBuild();
  let folder = built;
  let held = { path: /(?!)/, until: Promise.resolve() };
  let failing = { path: /(?!)/, times: 0 };
  const serve = async (path: string, response: ServerResponse) => {
    if (held.path.test(path)) await held.until;
    const fails = failing.times > 0 && failing.path.test(path);
    if (fails) failing.times -= 1;
    await serveFile(folder, fails ? '/missing.txt' : path, response);
  };
  const server = createServer((incoming, response) => {
    const path = new URL(incoming.url ?? '/', productUrl).pathname;
    if (path.startsWith('/api/')) forward(productUrl, incoming, response);
    else void serve(path, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: (options) => {
      if (options) answerLate(join(second, 'sw.js'), options.answersAfterMs);
      folder = second;
    },
    hold: (path) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = { path, until: promise };
      return resolve;
    },
    fail: (path, times) => {
      failing = { path, times };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await rm(second, { recursive: true });
    },
  };
}

function answerLate(worker: string, ms: number): void {
  const late = `self.addEventListener('message', (event) => {
    if (event.data?.entry === undefined || event.late) return;
    event.stopImmediatePropagation();
    const again = new MessageEvent('message', { data: event.data, ports: [...event.ports] });
    again.late = true;
    event.waitUntil(new Promise((resolve) => setTimeout(resolve, ${ms})).then(() => self.dispatchEvent(again)));
  });`;
  writeFileSync(worker, `${late}${readFileSync(worker, 'utf8')}`);
}

async function renamedBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'matilha-build-'));
  await cp(built, folder, { recursive: true });
  const assets = (await readdir(join(folder, 'assets'))).filter((name) => !/\.(br|gz)$/.test(name));
  const names = new Map(assets.map((name) => [name, name.replace(/(\.\w+)$/, '-b$1')]));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !textual.has(extname(entry.name))) continue;
    const file = join(entry.parentPath, entry.name);
    const before = await readFile(file, 'utf8');
    let text = before;
    for (const [name, renamed] of names) text = text.replaceAll(name, renamed);
    if (entry.name === 'sw.js') text = text.replace(/shell-[0-9a-f]{16}/, `shell-${'b'.repeat(16)}`);
    if (text !== before) await writeFile(file, text);
  }
  for (const [name, renamed] of names)
    await rename(join(folder, 'assets', name), join(folder, 'assets', renamed));
  return folder;
}

async function serveFile(folder: string, path: string, response: ServerResponse): Promise<void> {
  const name = extname(path) ? path : '/index.html';
  const content = await readFile(join(folder, name)).catch(() => null);
  if (!content) {
    response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
    return;
  }
  const hashed = name.startsWith('/assets/');
  response.writeHead(200, {
    'content-type': types[extname(name)] ?? 'text/plain',
    'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  response.end(content);
}

function forward(productUrl: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { host, origin } = new URL(productUrl);
  const headers = { ...incoming.headers, host, ...(incoming.headers.origin && { origin }) };
  const onward = request(`${productUrl}${incoming.url}`, { method: incoming.method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  incoming.pipe(onward);
}
