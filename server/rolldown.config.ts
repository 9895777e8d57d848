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

/** Fastify's own compilers of schemas: zod replaces both, so they are never loaded. */
const unusedCompilers = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler'];

/**
 * Returns how programs of the server are bundled for Node. Node keeps the text of each module in memory, so it has no comments, apart from
 * the name of each source, and only ASCII: one other letter, and Node takes two bytes for every letter. Nothing is minified, so that stack
 * traces stay readable.
 */
export const bundle = (folder: string, input: Record<string, string>) =>
  ({
    input,
    platform: 'node',
    // Native modules, and packages that read files beside their own.
    external: ['@node-rs/argon2', 'pdfkit', 'sharp', ...unusedCompilers],
    plugins: [keepOwnAddress(folder)],
    output: { dir: folder, charset: 'ascii', comments: false },
  }) satisfies BuildOptions;

const { output, ...options } = bundle(`${import.meta.dirname}/dist`, {
  main: `${import.meta.dirname}/src/main.ts`,
});
export default defineConfig({
  ...options,
  output: { ...output, cleanDir: true, chunkFileNames: '[name]-[hash].js' },
});
