import { describe, expect, it } from 'vitest';
import type { ContentProblem } from './content-error.ts';
import { readMarkdownFile } from './markdown-file.ts';

const read = (source: string) => {
  const problems: ContentProblem[] = [];
  const snippets = new Map([['fim', 'Um.\n\nDois.']]);
  return { file: readMarkdownFile('a.md', source, snippets, problems), problems };
};

describe('readMarkdownFile', () => {
  it('returns the fields and the text without blank lines at its ends', () => {
    const { file, problems } = read('---\nid: 7\nnome: "Sim: não"\n---\n\n\nOlá.\n\n---\n\nFim.\n\n');
    expect(problems).toEqual([]);
    expect(file?.data).toEqual({ id: 7, nome: 'Sim: não' });
    expect(file?.body).toBe('Olá.\n\n---\n\nFim.');
  });

  it('joins the lines of a folded text and keeps dates and "não" as texts', () => {
    const { file } = read('---\ndia: 2026-11-30\nhá: não\ntexto: >-\n  Um\n  dois.\n---\n');
    expect(file?.data).toEqual({ dia: '2026-11-30', há: 'não', texto: 'Um dois.' });
  });

  it('reads a file as Windows editors save it', () => {
    const { file } = read('\uFEFF---\r\nid: 7\r\n---\r\n\r\nUm.\r\nDois.\r\n');
    expect(file).toMatchObject({ data: { id: 7 }, body: 'Um.\nDois.' });
  });

  it('fills in snippets and keeps the line numbers of the text after them', () => {
    const { file } = read('---\nid: 7\n---\n\n{{fim}}\nTrês.\n');
    expect(file?.body).toBe('Um.\n\nDois.\nTrês.');
    expect(file?.bodyLine(file.body.indexOf('Dois'))).toBe(5);
    expect(file?.bodyLine(file.body.indexOf('Três'))).toBe(6);
  });

  it('accepts a front matter of comments alone', () => {
    expect(read('---\n# só para quem edita\n---\n\nOi.').file).toMatchObject({ data: {}, body: 'Oi.' });
  });

  it('reports a value that an unquoted # cuts, but no comment on a line of its own', () => {
    const { problems } = read(
      '---\n# aviso\nid: 7\nnome: Tosa # 1\n# aviso\nlista:\n  # aviso\n  - um\n  # aviso\n---\n',
    );
    const message = expect.stringMatching(/^o valor acaba antes de " #"/);
    expect(problems).toEqual([{ path: 'a.md', line: 4, field: null, message }]);
  });

  it('returns the line of a field, of an item in a list, and of the nearest part of a missing one', () => {
    const { file } = read('---\nid: 7\ndias:\n  - tema: um\n  - tema: dois\n---\n');
    const lines = [['id'], ['dias'], ['dias', 1], ['dias', 1, 'tema'], ['dias', 1, 'foto'], ['nome']];
    expect(lines.map((field) => file?.fieldLine(field))).toEqual([2, 3, 5, 5, 5, 1]);
  });

  it.each([
    ['---\n- um\n---\n', 2, 'o cabeçalho deve ter linhas "campo: valor"'],
    ['---\nid: 7\n', 1, 'o arquivo deve começar com um cabeçalho de campos entre duas linhas "---"'],
    ['---\nlista:\n\t- um\n---\n', 3, 'use espaços, não a tecla Tab, no começo da linha'],
    ['---\nnome: !um dois\n---\n', 2, expect.stringMatching(/^o cabeçalho não pôde ser lido: confira aspas/)],
    ['---\nnome: "um\n---\n', 2, expect.stringMatching(/^o cabeçalho não pôde ser lido: confira aspas/)],
  ])('refuses the front matter of %j', (source, line, message) => {
    const { file, problems } = read(source);
    expect(file).toBeNull();
    expect(problems[0]).toEqual({ path: 'a.md', line, field: null, message });
  });
});
