import { describe, expect, it } from 'vitest';
import { loadContent, loadEvaluation } from './load-content.ts';

const { searchQuestions, assistantQuestions } = loadEvaluation();
const { products, assistants } = loadContent();

describe('questions to the search', () => {
  it('holds at least 150 questions, twenty or more of them without an answer', () => {
    expect(searchQuestions.length).toBeGreaterThanOrEqual(150);
    expect(searchQuestions.filter(({ tipo }) => tipo === 'nada').length).toBeGreaterThanOrEqual(20);
  });

  it('holds at least 25 questions of each way of writing', () => {
    for (const wanted of ['coloquial', 'sem_acento', 'erro', 'sinonimo', 'frase'])
      expect(searchQuestions.filter(({ tipo }) => tipo === wanted).length, wanted).toBeGreaterThanOrEqual(25);
  });

  it('wants each material at least once', () => {
    const wanted = new Set(searchQuestions.flatMap(({ materiais }) => materiais));
    const materials = products.flatMap(({ modules }) => modules.flatMap((module) => module.materials));
    expect(materials.flatMap(({ id }) => (wanted.has(id) ? [] : id))).toEqual([]);
  });

  it('writes questions without accents where the kind says so', () => {
    const plain = searchQuestions.filter(({ tipo }) => tipo === 'sem_acento');
    for (const { pergunta } of plain) expect(pergunta).toBe(pergunta.normalize('NFD').replace(/\p{M}/gu, ''));
  });

  it('asks nothing in the words that an editor gave to a material', () => {
    const listed = new Set(
      products.flatMap(({ modules }) =>
        modules.flatMap(({ materials }) => materials.flatMap(({ perguntas }) => perguntas)),
      ),
    );
    expect(searchQuestions.filter(({ pergunta }) => listed.has(pergunta))).toEqual([]);
  });
});

describe('questions to the assistants', () => {
  it('asks each assistant four questions, one of them with sources', () => {
    for (const { id } of assistants) {
      const own = assistantQuestions.filter(({ assistente }) => assistente === id);
      expect(own, `assistant ${id}`).toHaveLength(4);
      expect(
        own.flatMap(({ espera }) => espera),
        `assistant ${id}`,
      ).toContain('fontes');
    }
  });

  it('checks each rule in at least six answers', () => {
    const counts = Map.groupBy(
      assistantQuestions.flatMap(({ espera }) => espera),
      (rule) => rule,
    );
    expect(counts.size).toBe(10);
    for (const [rule, { length }] of counts) expect(length, rule).toBeGreaterThanOrEqual(6);
  });
});
