import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchPath } from '@matilha/contract/match-path';
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

/** Only plain numbers of an address are repeated in a header. */
const isPlainNumber = (segment: string) => /^[1-9]\d{0,8}$/.test(segment);

function linksOf({ scripts, reads }: Preloads, params: Readonly<Record<string, string>>): string {
  const fill = (read: string) => read.replace(/:(\w+)/g, (_, name) => params[name] ?? '');
  return [
    ...scripts.map((file) => `</${file}>; rel=modulepreload`),
    ...reads.map((read) => `<${fill(read)}>; rel=preload; as=fetch; crossorigin=use-credentials`),
  ].join(', ');
}

/**
 * Returns the `Link` header of a page: the scripts and calls its screen needs first, so that a phone requests all of them with the page
 * instead of one after the other. A subscriber's screen without a session gets none.
 */
export function screenPreloads(webRoot: string) {
  const file = join(webRoot, '.vite/preloads.json');
  const screens = existsSync(file) ? listed.parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
  return (path: string, hasSession: boolean): string | undefined => {
    for (const screen of screens) {
      const params = matchPath(screen.pattern, path, isPlainNumber);
      if (params) return screen.guarded && !hasSession ? undefined : linksOf(screen, params) || undefined;
    }
    return undefined;
  };
}
