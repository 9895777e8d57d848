import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContentError } from './content-error.ts';
import { contentFolder, listContentFiles } from './content-files.ts';
import { loadContent, loadDemonstration } from './load-content.ts';
import { mistakes } from './testing/mistakes.ts';

const folder = mkdtempSync(join(tmpdir(), 'matilha-content-'));
cpSync(contentFolder, folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

const paths = listContentFiles(folder);
const pathOf = (part: string) => paths.find((path) => path.includes(part)) ?? part;
const problemsOf = (load: () => unknown): string[] => {
  try {
    load();
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.message.split('\n').slice(1);
    throw error;
  }
};

const lineOf = (text: string, line: string | RegExp): number =>
  typeof line === 'string'
    ? text.split('\n').findIndex((candidate) => candidate.startsWith(line)) + 1
    : text.slice(0, line.exec(text)?.index).split('\n').length;

describe('loadContent', () => {
  const expected: string[] = [];
  const strays = ['assistentes/notas.txt', 'planos de 2027.md'];
  let reported: string[] = [];

  beforeAll(() => {
    for (const [part, from, to, line, says] of mistakes) {
      const path = pathOf(part);
      const text = readFileSync(join(folder, path), 'utf8');
      const edited = text.replace(from, to);
      writeFileSync(join(folder, path), edited);
      if (edited === text) throw new Error(`${part}: nothing to replace`);
      expected.push(`content/${path}:${lineOf(edited, line)}: ${says}`);
    }
    for (const path of strays) writeFileSync(join(folder, path), 'Oi');
    rmSync(join(folder, 'demonstracao/planos/petshop.md'));
    rmSync(join(folder, pathOf('14-gestao-de-carteira/produto.md')));
    reported = problemsOf(() => loadContent(folder));
  });

  it.each(mistakes.map((mistake, index) => [mistake[4], index] as const))(
    'reports "%s" with its place',
    (_says, index) => {
      expect(reported).toContainEqual(expect.stringContaining(expected[index] ?? '?'));
    },
  );

  it('reports missing and misplaced files', () => {
    for (const path of strays)
      expect(reported).toContainEqual(
        expect.stringContaining(`content/${path}:1: este arquivo está fora do lugar`),
      );
    expect(reported).toContain('content/demonstracao/planos/petshop.md:1: falta este arquivo');
    expect(reported).toContainEqual(
      expect.stringMatching(
        /29-[^/]*\/modulo\.md:1: falta content\/materiais\/14-gestao-de-carteira\/produto\.md$/,
      ),
    );
  });

  it('reports nothing for correct content', () => {
    const modulesWithoutProduct = reported.filter((line) => line.includes('falta content/'));
    expect(reported.length).toBe(mistakes.length + strays.length + 1 + modulesWithoutProduct.length);
  });
});

describe('loadDemonstration', () => {
  it('reports mistakes in its own texts only', () => {
    const reported = problemsOf(() => loadDemonstration(folder));
    expect(reported.every((line) => line.startsWith('content/demonstracao/'))).toBe(true);
    expect(reported).toHaveLength(3);
  });
});
