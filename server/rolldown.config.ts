import { dirname, relative } from 'node:path';
import { type BuildOptions, defineConfig, type Plugin } from 'rolldown';

const ownAddress = /\bimport\.meta\.(url|dirname)\b/g;

/** Lets each bundled source find migrations, content and workers beside its own file, as it does unbundled. */
const keepOwnAddress = (folder: string): Plugin => ({
  name: 'keep-own-address',
  transform: {
    filter: { id: /\/server\/src\//, code: ownAddress },
    handler: (code, id) =>
      code.replaceAll(ownAddress, (_, field: string) =>
        field === 'url'
          ? `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`
          : `(import.meta.dirname + ${JSON.stringify(`/${relative(folder, dirname(id))}`)})`,
      ),
  },
});

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Writes all other letters as escapes: Node keeps the text of a module with two bytes for each letter once one of them is beyond ASCII, which
 * took 6 MiB. Throws for a letter after a backslash, where an escape would mean something else.
 */
const asciiOnly: Plugin = {
  name: 'ascii-only',
  generateBundle(_options, bundle) {
    for (const part of Object.values(bundle)) {
      if (part.type !== 'chunk') continue;
      if (/\\[^\0-\x7f]/.test(part.code))
        throw new Error(`${part.fileName} has a backslash before a letter beyond ASCII`);
      part.code = part.code.replace(/[^\0-\x7f]/g, escaped);
    }
  },
};

/** Returns how programs of the server are bundled for Node. Nothing is minified, so that stack traces stay readable. */
export const bundle = (folder: string, input: Record<string, string>) =>
  ({
    input,
    platform: 'node',
    // Native modules, and packages that read files beside their own.
    external: ['@fastify/swagger-ui', '@node-rs/argon2', 'pdfkit', 'sharp'],
    plugins: [keepOwnAddress(folder), asciiOnly],
    output: { dir: folder },
  }) satisfies BuildOptions;

const { output, ...options } = bundle(`${import.meta.dirname}/dist`, {
  main: `${import.meta.dirname}/src/main.ts`,
});
export default defineConfig({
  ...options,
  output: { ...output, cleanDir: true, chunkFileNames: '[name]-[hash].js' },
});
