import { describe, expect, it } from 'vitest';
import { loadContent, loadEvaluation } from './load-content.ts';
import { toolNames } from './tool-questions-schema.ts';

const { searchQuestions, assistantQuestions, toolQuestions } = loadEvaluation();
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

describe('questions to the tools', () => {
  const calls = toolQuestions.flatMap(({ ferramentas }) => ferramentas);

  it('asks forty questions that want every tool, some of them two tools and some none', () => {
    expect(toolQuestions).toHaveLength(40);
    expect(new Set(calls.map(({ nome }) => nome))).toEqual(new Set(toolNames));
    expect(toolQuestions.filter(({ ferramentas }) => ferramentas.length === 2).length).toBeGreaterThan(2);
    expect(toolQuestions.filter(({ ferramentas }) => ferramentas.length === 0).length).toBeGreaterThan(2);
  });

  it('wants fields in the units of the tools, never in those of the calculators', () => {
    const names = calls.flatMap(({ campos }) =>
      Object.entries(campos).flatMap(([name, given]) =>
        Array.isArray(given) ? [name, ...given.flatMap((row) => Object.keys(row))] : [name],
      ),
    );
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name) => /_(centavos|bp|milesimos)$/.test(name))).toEqual([]);
  });
});
