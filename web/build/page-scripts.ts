import { routeOf, type screens } from '../src/app/screens.ts';

type Screen = (typeof screens)[number];

const frame = 'src/app/protected-layout.tsx';
const scriptTag = /<script[^>]+src="\/([^"]+)"/g;

export type Manifest = Record<string, { file: string; imports?: string[] }>;

/** Returns the module of a screen, as named in the build's manifest. */
export const moduleOf = ({ path }: Pick<Screen, 'path'>) => routeOf(path).replace('./', 'src/app/');

/** Returns the entry modules of a screen in index.html, as named in the build's manifest. */
export const modulesOf = (screen: Pick<Screen, 'path' | 'guard'>): string[] => [
  'index.html',
  ...(screen.guard === 'session' ? [frame] : []),
  moduleOf(screen),
];

/** Returns the scripts that a page loads: its modules with all their imports, and those in its HTML. */
export function scriptsOf(modules: readonly string[], manifest: Manifest, html: string): string[] {
  const files = new Set([...html.matchAll(scriptTag)].map((match) => match[1] ?? ''));
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the build has no ${key}`);
    if (chunk.file.endsWith('.js')) files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of modules) visit(key);
  return [...files];
}
