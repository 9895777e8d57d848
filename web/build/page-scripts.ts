const frame = 'src/app/protected-layout.tsx';
const screen =
  /defineScreen\(\s*'([^']+)',\s*(visitors|subscribers),\s*\(\) =>\s*import\('\.\/(routes\/[\w-]+\.tsx)'\)/g;
const scriptTag = /<script[^>]+src="\/([^"]+)"/g;

export interface PageModules {
  path: string;
  /** Only for who is signed in. */
  guarded: boolean;
  /** Modules it starts from, as the build's manifest names them. */
  modules: string[];
}

export type Manifest = Record<string, { file: string; imports?: string[] }>;

/** Every screen that src/app/screens.ts declares. */
export function pagesOf(screens: string): PageModules[] {
  return [...screens.matchAll(screen)].map(([, path = '', who, module]) => {
    const guarded = who === 'subscribers';
    return { path, guarded, modules: ['index.html', ...(guarded ? [frame] : []), `src/app/${module}`] };
  });
}

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
