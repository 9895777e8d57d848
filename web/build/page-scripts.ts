import { routeOf, type screens } from '../src/app/screens.ts';

type Screen = (typeof screens)[number];

const frame = 'src/app/protected-layout.tsx';
const scriptTag = /<script[^>]+src="\/([^"]+)"/g;

export type Manifest = Record<string, { file: string; imports?: string[] }>;

/** The module of a screen, as the build's manifest names it. */
export const moduleOf = ({ path }: Pick<Screen, 'path'>) => routeOf(path).replace('./', 'src/app/');

/** The modules that a screen starts from in index.html, as the build's manifest names them. */
export const modulesOf = (screen: Pick<Screen, 'path' | 'guard'>): string[] => [
  'index.html',
  ...(screen.guard === 'session' ? [frame] : []),
  moduleOf(screen),
];

/** The scripts a page loads: of its modules and all they import, and those its document names. */
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
