import { EmergencyMatcher } from '@matilha/contract/content/match-emergency';
import { expect, it } from 'vitest';
import { loadContent, loadEvaluation } from './load-content.ts';

const { emergencies, products } = loadContent();
const { emergencyQuestions, searchQuestions, keptSearchQuestions, assistantQuestions, followUpQuestions } =
  loadEvaluation();
const matcher = new EmergencyMatcher(emergencies);
const materialOf = new Map(emergencies.map(({ tipo, material_id }) => [tipo, material_id]));

/** Beginnings of those among the other questions that do tell an emergency. */
const tellOne = [
  'cachorro passou mal no secador',
  'levei uma mordida do pitbull',
  'cachorro fugiu do petshop',
  'animal faleceu no hotelzinho',
  'bicho sumiu da hospedagem',
  'ontem um buldogue ficou ofegante',
  'cortei a orelha de um cachorro',
  'um cachorro pegou minha banhista',
  'O poodle que pegou minha ajudante',
  'Semana passada entrou uma mulher gritando com o cachorro convulsionando',
  'lingua roxa e ofegante no soprador socorro',
  'cortei a axila do cachorro sem querer',
  'levei uma dentada na mão',
  'prazo da CAT e vacina antirrabica do banhista mordido',
  'Um animal faleceu sob nossos cuidados',
  'o cachorro escapou do portao',
];

it('holds ten tellings of each of nine emergencies', () => {
  for (const { tipo } of emergencies)
    expect(emergencyQuestions.filter((question) => question.tipo === tipo)).toHaveLength(10);
  expect(emergencyQuestions).toHaveLength(90);
});

it('leads at least 90 % of the tellings that another hand wrote to the right text', () => {
  const right = emergencyQuestions.filter(({ pergunta, tipo }) =>
    matcher.match(pergunta).some(({ material_id }) => material_id === materialOf.get(tipo)),
  );
  expect(right.length / emergencyQuestions.length).toBeGreaterThanOrEqual(0.9);
});

it('takes at most 2 % of the other questions for an emergency', () => {
  const others = [
    ...[...searchQuestions, ...keptSearchQuestions, ...assistantQuestions].map(({ pergunta }) => pergunta),
    ...followUpQuestions.flatMap(({ antes, pergunta }) => [antes, pergunta]),
  ].filter((text) => !tellOne.some((start) => text.startsWith(start)));
  const taken = others.filter((text) => matcher.match(text).length > 0);
  expect(others.length).toBeGreaterThan(500);
  expect(taken.length / others.length).toBeLessThanOrEqual(0.02);
});

it('leads each emergency to a free material', () => {
  const free = products
    .filter(({ price }) => price === 0)
    .flatMap(({ modules }) => modules.flatMap(({ materials }) => materials.map(({ id }) => id)));
  for (const { nome, material_id } of emergencies) expect(free, nome).toContain(material_id);
});
