import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

/** Starts a package registry on loopback with the packages that a test publishes. */
export async function startRegistry(folder) {
  const packages = new Map();
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url.slice(1));
    const found = packages.get(path);
    if (!found) return response.writeHead(404).end('{}');
    registry.requests += 1;
    return response.end(typeof found === 'function' ? found() : found);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${server.address().port}/`;
  const registry = {
    url,
    requests: 0,
    publish: (manifest, files = {}) => publish(packages, url, folder, manifest, files),
    withdraw: (name) => packages.delete(name),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return registry;
}

function publish(packages, url, folder, manifest, files) {
  const id = `${manifest.name.replace('/', '+')}-${manifest.version}`;
  const content = join(folder, id, 'package');
  for (const [path, text] of Object.entries({ 'package.json': JSON.stringify(manifest), ...files })) {
    mkdirSync(join(content, path, '..'), { recursive: true });
    writeFileSync(join(content, path), text, { mode: 0o755 });
  }
  const file = join(folder, `${id}.tgz`);
  spawnSync('tar', ['czf', file, '-C', join(folder, id), 'package']);
  const tarball = readFileSync(file);
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  packages.set(`${id}.tgz`, tarball);
  const entry = { ...manifest, dist: { tarball: `${url}${id}.tgz`, integrity } };
  packages.set(manifest.name, () =>
    JSON.stringify({
      name: manifest.name,
      'dist-tags': { latest: manifest.version },
      versions: { [manifest.version]: entry },
    }),
  );
}
