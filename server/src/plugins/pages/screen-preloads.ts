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

const repeated = /\{\?(\w+)\}$/;

/** Fills in the parts of the address; `{?c}` at the end repeats a number of its query. Returns nothing if that is no number. */
function fill(read: string, params: Readonly<Record<string, string>>, query: URLSearchParams): string[] {
  const path = read.replace(/:(\w+)/g, (_, name) => params[name] ?? '');
  const name = repeated.exec(path)?.[1];
  if (name === undefined) return [path];
  const bare = path.replace(repeated, '');
  const value = query.get(name);
  if (value === null) return [bare];
  return isPlainNumber(value) ? [`${bare}?${name}=${value}`] : [];
}

function linksOf(
  { scripts, reads }: Preloads,
  params: Readonly<Record<string, string>>,
  query: URLSearchParams,
): string {
  return [
    ...scripts.map((file) => `</${file}>; rel=modulepreload`),
    ...reads
      .flatMap((read) => fill(read, params, query))
      .map((call) => `<${call}>; rel=preload; as=fetch; crossorigin=use-credentials`),
  ].join(', ');
}

/**
 * Returns the `Link` header of a page: the scripts and calls its screen needs first, so that a phone requests all of them with the page
 * instead of one after the other. A subscriber's screen without a session gets none.
 */
export function screenPreloads(webRoot: string) {
  const file = join(webRoot, '.vite/preloads.json');
  const screens = existsSync(file) ? listed.parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
  return (url: string, hasSession: boolean): string | undefined => {
    const [path = '', query] = url.split('?');
    for (const screen of screens) {
      const params = matchPath(screen.pattern, path, isPlainNumber);
      if (!params) continue;
      if (screen.guarded && !hasSession) return undefined;
      return linksOf(screen, params, new URLSearchParams(query)) || undefined;
    }
    return undefined;
  };
}
