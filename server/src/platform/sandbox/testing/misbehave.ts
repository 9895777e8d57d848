import { writeFileSync } from 'node:fs';
import { FileProblem } from '../file-problem.ts';
import type { Output } from '../sandbox.ts';

const megabyte = 1024 * 1024;

/** Tasks for the tests of the sandbox. */
const deeds = {
  'reverse the bytes': (bytes: Buffer) => ({ value: bytes.length, bytes: Buffer.from(bytes).reverse() }),
  'list the variables': () => ({ value: Object.keys(process.env), bytes: Buffer.alloc(0) }),
  'refuse the bytes': () => {
    throw new FileProblem('Não dá para ler');
  },
  fail: () => {
    throw new Error('a fault of the task');
  },
  loop: () => {
    for (;;);
  },
  'fill the heap': () => {
    const kept: string[][] = [];
    for (;;) kept.push(Array.from({ length: 10_000 }, (_, at) => `${kept.length} ${at}`));
  },
  'fill the memory outside the heap': async () => {
    const kept: Buffer[] = [];
    for (;;) {
      kept.push(Buffer.alloc(20 * megabyte, 1));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  },
  'write too much': () => ({ value: null, bytes: Buffer.alloc(4 * megabyte) }),
  'write a file': () => {
    writeFileSync('/tmp/matilha-sandbox', 'x');
    return { value: null, bytes: Buffer.alloc(0) };
  },
};
export type Deed = keyof typeof deeds;

export const run = (deed: Deed, bytes: Buffer): Promise<Output<unknown>> | Output<unknown> =>
  deeds[deed](bytes);
