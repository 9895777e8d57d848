import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { companyVariables } from '#server/testing/company-variables.ts';
import { fillShell } from './fill-shell.ts';

const folder = mkdtempSync(join(tmpdir(), 'matilha-shell-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'index.html');
const built =
  '<meta name="application-name" content="Matilha" /><meta name="company" content="" /><title>Matilha</title><p data-seller="" class="a"></p><script src="/assets/matilha-1.js"></script>';
writeFileSync(file, built);
const compressed = brotliCompressSync(built);
const fill = (variables: Record<string, string>, packed: Buffer | null = compressed) =>
  fillShell(file, packed, readConfig(variables));

it('leaves the built page unchanged under its own name', async () => {
  const shell = fill({});
  expect(shell.html).toBe(built);
  expect(await shell.compressed?.()).toBe(compressed);
});

it('writes the name of the installation wherever the page has its own, and compresses the result', async () => {
  const shell = fill({ BRAND_NAME: 'Pet & "Cia" $&' });
  expect(shell.html).toBe(built.replaceAll('Matilha', () => 'Pet &amp; &quot;Cia&quot; $&amp;'));
  expect(shell.html).toContain('matilha-1.js');
  expect(brotliDecompressSync((await shell.compressed?.()) ?? Buffer.alloc(0)).toString()).toBe(shell.html);
  expect(fill({ BRAND_NAME: 'Outra' }, null).compressed).toBeNull();
});

it("writes the company's data for readers and for scripts, escaped", () => {
  const { html } = fill({ ...companyVariables, SELLER_NAME: 'Bicho & "Cia" $& Ltda.' });
  expect(html).toContain(
    '<p data-seller="" class="a">Bicho &amp; &quot;Cia&quot; $&amp; Ltda. · CNPJ 12.ABC.345/01DE-35 · Rua',
  );
  const content = /<meta name="company" content="([^"]*)"/.exec(html)?.[1] ?? '';
  const read: unknown = JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
  expect(read).toMatchObject({
    seller: { name: 'Bicho & "Cia" $& Ltda.', phone: '(41) 3333-4444' },
    dataOfficer: { name: 'Ana Prado', email: 'dados@alcateia.example' },
  });
});
