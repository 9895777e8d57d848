import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const listed = z.array(
  z.object({
    pattern: z.string(),
    guarded: z.boolean(),
    scripts: z.array(z.string()),
    reads: z.array(z.string()),
  }),
);

type Preloads = z.infer<typeof listed>[number];

/** Nothing of an address is repeated in a header but plain numbers. */
const plainNumber = /^[1-9]\d{0,8}$/;

function paramsOf(pattern: string, path: string): Map<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params = new Map<string, string>();
  for (const [index, part] of wanted.entries()) {
    const segment = given[index] ?? '';
    if (part.startsWith(':') && plainNumber.test(segment)) params.set(part, segment);
    else if (part !== segment) return null;
  }
  return params;
}

function linksOf({ scripts, reads }: Preloads, params: Map<string, string>): string {
  const fill = (read: string) => read.replace(/:\w+/g, (name) => params.get(name) ?? '');
  return [
    ...scripts.map((file) => `</${file}>; rel=modulepreload`),
    ...reads.map((read) => `<${fill(read)}>; rel=preload; as=fetch; crossorigin=use-credentials`),
  ].join(', ');
}

/**
 * The `Link` header of a page: the scripts and calls its screen needs first, so that a phone asks for all of them
 * with the page instead of one after the other. A subscriber's screen without a session gets none.
 */
export function screenPreloads(webRoot: string) {
  const file = join(webRoot, '.vite/preloads.json');
  const screens = existsSync(file) ? listed.parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
  return (path: string, hasSession: boolean): string | undefined => {
    for (const screen of screens) {
      const params = paramsOf(screen.pattern, path);
      if (params) return screen.guarded && !hasSession ? undefined : linksOf(screen, params) || undefined;
    }
    return undefined;
  };
}
