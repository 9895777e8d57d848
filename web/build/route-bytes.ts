import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

interface Chunk {
  file: string;
  imports?: string[];
}

/**
 * Brotli bytes of all JavaScript that opening the given source modules loads: the entry, each module's chunk and
 * whatever those import at once. Reads the manifest and the `.br` files of a finished build.
 */
export async function routeBytes(dist: string, modules: string[]): Promise<number> {
  const manifest: Record<string, Chunk> = JSON.parse(
    await readFile(join(dist, '.vite/manifest.json'), 'utf8'),
  );
  const wanted = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk for ${key}`);
    if (wanted.has(chunk.file)) return;
    wanted.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  for (const key of ['index.html', ...modules]) visit(key);
  const sizes = await Promise.all([...wanted].map((file) => stat(join(dist, `${file}.br`))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}
