import { dirname, relative } from 'node:path';
import { defineConfig, type Plugin } from 'rolldown';

const folder = `${import.meta.dirname}/dist`;
const ownAddress = /\bimport\.meta\.(url|dirname)\b/g;

/** Lets each bundled source find migrations, content and workers beside its own file, as it does unbundled. */
const keepOwnAddress: Plugin = {
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
};

/** Bundles the server for Node. Nothing is minified, so that stack traces stay readable. */
export default defineConfig({
  input: { main: `${import.meta.dirname}/src/main.ts` },
  platform: 'node',
  // Native modules, and packages that read files beside their own.
  external: ['@fastify/swagger-ui', '@node-rs/argon2', 'pdfkit', 'sharp'],
  plugins: [keepOwnAddress],
  output: { dir: folder, cleanDir: true, chunkFileNames: '[name]-[hash].js' },
});
