import { describe, expect, it } from 'vitest';
import { splitPassages } from './split-passages.ts';

const words = (count: number) => Array.from({ length: count }, (_, n) => `palavra${n}`).join(' ');

describe('splitPassages', () => {
  it('splits at headings and gives each its anchor', () => {
    const texto =
      '**Objetivo:** x.\n\n## A *conta* do [mês](/chat/1)\n\nUm.\n\n## Checklist\n\n- [ ] a\n\n## Checklist\n\nDois.';
    expect(splitPassages(7, texto)).toEqual([
      { ordem: 0, heading: null, anchor: 'm7', texto: '**Objetivo:** x.' },
      { ordem: 1, heading: 'A conta do mês', anchor: 'm7-a-conta-do-mes', texto: 'Um.' },
      { ordem: 2, heading: 'Checklist', anchor: 'm7-checklist', texto: '- [ ] a' },
      { ordem: 3, heading: 'Checklist', anchor: 'm7-checklist--2', texto: 'Dois.' },
    ]);
  });

  it('splits a long section between paragraphs', () => {
    const parts = splitPassages(1, `## Longa\n\n${words(150)}\n\n${words(100)}\n\n${words(20)}`);
    expect(parts.map(({ anchor, texto }) => [anchor, texto.split(/\s+/).length])).toEqual([
      ['m1-longa', 150],
      ['m1-longa', 120],
    ]);
  });

  it('keeps a long table, a list and a code block with headings whole', () => {
    const table = Array.from({ length: 120 }, (_, n) => `| linha ${n} | valor |`).join('\n');
    const code = '```\n# não é título\n\n## nem isto\n```';
    const parts = splitPassages(1, `## Tabela\n\n${words(30)}\n\n${table}\n\n${code}`);
    expect(parts.map(({ texto }) => texto)).toEqual([words(30), table, code]);
  });
});
