import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { brandShell } from './brand-shell.ts';

const folder = mkdtempSync(join(tmpdir(), 'matilha-brand-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'index.html');
const built =
  '<meta name="application-name" content="Matilha" /><title>Matilha</title><script src="/assets/matilha-1.js"></script>';
writeFileSync(file, built);
const compressed = brotliCompressSync(built);

it('leaves the built page unchanged under its own name', () => {
  expect(brandShell(file, compressed, 'Matilha')).toEqual({ html: built, compressed });
});

it('writes the name of the installation wherever the page has its own, and compresses the result', () => {
  const shell = brandShell(file, compressed, 'Pet & "Cia" $&');
  expect(shell.html).toBe(built.replaceAll('Matilha', () => 'Pet &amp; &quot;Cia&quot; $&amp;'));
  expect(shell.html).toContain('matilha-1.js');
  expect(brotliDecompressSync(shell.compressed ?? Buffer.alloc(0)).toString()).toBe(shell.html);
  expect(brandShell(file, null, 'Outra').compressed).toBeNull();
});
