import { expect, it } from 'vitest';
import { loadEvaluation } from '#server/content/load-content.ts';
import { toolNames } from '#server/content/tool-questions-schema.ts';
import type { ToolServices } from '#server/features/feature.ts';
import { toolsOf } from '#server/features.ts';

/** The services stay unused: no tool runs here. */
const tools = toolsOf({} as ToolServices);
const calls = loadEvaluation().toolQuestions.flatMap(({ ferramentas }) => ferramentas);

const fieldsOf = (parameters: object): string[] =>
  'properties' in parameters ? Object.keys(parameters.properties ?? {}) : [];

it('knows every tool of the features by its name', () => {
  expect(toolNames).toEqual(expect.arrayContaining(tools.map(({ name }) => name)));
});

it('wants only fields that the tools have, with values that the calculators read', () => {
  const problems = calls.flatMap(({ nome, campos }) => {
    const wanted = tools.find(({ name }) => name === nome);
    if (wanted === undefined) return [];
    const fields = fieldsOf(wanted.definition.parameters);
    const unknown = Object.keys(campos).filter((name) => !fields.includes(name));
    const read = nome.startsWith('calcular_') ? wanted.read(campos) : {};
    return [...unknown, ...('problem' in read ? [read.problem] : [])].map((problem) => `${nome}: ${problem}`);
  });
  expect(problems).toEqual([]);
});
