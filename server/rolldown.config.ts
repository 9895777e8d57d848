import { dirname, relative } from 'node:path';
import { type BuildOptions, defineConfig, type Plugin } from 'rolldown';

const sources = `${import.meta.dirname}/src`;

/** Programs that run in a process or a thread of their own, by the name of their bundle. As sources each start would first strip their types. */
export const programs: Readonly<Record<string, string>> = {
  'sandbox-process': `${sources}/platform/sandbox/sandbox-process.ts`,
  'rewrite-picture': `${sources}/platform/sandbox/rewrite-picture.ts`,
  'table-task': `${sources}/platform/table/table-task.ts`,
  'zip-worker': `${sources}/platform/table/zip-worker.ts`,
  'sheet-worker': `${sources}/platform/sheet/sheet-worker.ts`,
  'formula-sheet-worker': `${sources}/platform/sheet/formula-sheet-worker.ts`,
  'read-folder': `${sources}/features/knowledge/folder/read-folder.ts`,
};

/** The address of a program's source, with its name, and a source's own address. */
export const addresses =
  /new URL\('(?:\.\/|\w+\/)*([\w-]+)\.ts', import\.meta\.url\)|\bimport\.meta\.(url|dirname)\b/g;

/**
 * Lets each bundled source start the bundles of its programs, and find migrations and content beside its own file, as it does unbundled.
 * Throws for a program without a bundle.
 */
const keepAddresses = (folder: string): Plugin => ({
  name: 'keep-addresses',
  transform: {
    filter: { id: /\/server\/src\//, code: addresses },
    handler: (code, id) =>
      code.replaceAll(addresses, (_, program: string | undefined, field: string) => {
        if (program) return `new URL('./${bundleOf(program)}', import.meta.url)`;
        return field === 'url'
          ? `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`
          : `(import.meta.dirname + ${JSON.stringify(`/${relative(folder, dirname(id))}`)})`;
      }),
  },
});

function bundleOf(program: string): string {
  if (!programs[program]) throw new Error(`${program} is started by its address: list it among the programs`);
  return `${program}.js`;
}

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
    plugins: [keepAddresses(folder)],
    output: { dir: folder, charset: 'ascii', comments: false },
  }) satisfies BuildOptions;

/** Returns how the programs are bundled, apart from the product, so that none of them loads a part of it that it does not use. */
export const bundleOfPrograms = (folder: string, input: Record<string, string> = programs): BuildOptions => {
  const { output, ...options } = bundle(folder, input);
  return { ...options, output: { ...output, chunkFileNames: 'programs-[name].js' } };
};

const folder = `${import.meta.dirname}/dist`;
const { output, ...options } = bundle(folder, { main: `${sources}/main.ts` });
export default defineConfig([
  { ...options, output: { ...output, cleanDir: true, chunkFileNames: '[name]-[hash].js' } },
  bundleOfPrograms(folder),
]);
