import { describe, expect, it } from 'vitest';
import { demonstration } from './demo-content.ts';
import { asksForWeeklyPlan, chooseWeeklyPlan, writeWeeklyPlan } from './demo-weekly-plan.ts';
import { modelRequest, questionData } from './testing/provider-fixture.ts';

const { plans } = demonstration();
const LANDING = 'Crie um plano de postagens semanal bem detalhado para o Instagram';
function asked(
  kind: string | null,
  assistantTitle: string,
  { question = LANDING, name = 'Cão Feliz' as string | null } = {},
) {
  const { business } = questionData();
  return modelRequest({
    data: questionData({ business: { ...business, name, kind } }),
    assistantTitle,
    question,
  });
}

describe('asksForWeeklyPlan', () => {
  it.each([
    LANDING,
    'plano de postagens',
    'Me dá ideias de posts pro Instagram',
    'Calendário de stories da semana',
  ])('accepts: %s', (question) => {
    expect(asksForWeeklyPlan(asked(null, 'Instagram do petshop', { question }))).toBe(true);
  });

  it.each([
    'Quanto cobrar pelo banho?',
    'Monte um plano semanal de visitas',
    'Qual plano de assinatura escolher?',
  ])('refuses: %s', (question) => {
    expect(asksForWeeklyPlan(asked(null, 'Roteiro de visita', { question }))).toBe(false);
  });
});

describe('chooseWeeklyPlan', () => {
  it.each([
    ['Petshop (Apenas venda de produtos)', 'Instagram do petshop', plans.petshop],
    ['Petshop e Banho & Tosa', 'Instagram do petshop', plans['banho-e-tosa']],
    ['Petshop (Produto, B&T e Clínica)', 'Instagram do petshop', plans['banho-e-tosa']],
    ['Petshop (Produto, B&T e Clínica)', 'Instagram da clínica', plans.clinica],
    ['Apenas Clínica Veterinária', 'Instagram do petshop', plans.clinica],
    ['Distribuidor da área Pet', 'Instagram do petshop', plans.distribuidor],
    ['Groomer/Tosador', 'Instagram do petshop', plans.groomer],
    ['Outros', 'Instagram do groomer', plans.groomer],
    [null, 'Instagram da clínica', plans.clinica],
    [null, 'Instagram do distribuidor', plans.distribuidor],
    [null, 'Instagram do petshop', plans.petshop],
  ])('chooses for %s with “%s”', (category, title, plan) => {
    expect(chooseWeeklyPlan(asked(category, title))).toBe(plan);
  });
});

describe('writeWeeklyPlan', () => {
  const categories = [
    'Petshop (Apenas venda de produtos)',
    'Petshop e Banho & Tosa',
    'Apenas Clínica Veterinária',
  ];

  it.each([...categories, 'Distribuidor da área Pet', 'Groomer/Tosador'])(
    'covers a whole week for %s',
    (category) => {
      const text = writeWeeklyPlan(asked(category, 'Instagram do petshop'));
      for (const day of ['Segunda-feira', 'Terça-feira', 'Quarta-feira', 'Quinta-feira', 'Sexta-feira'])
        expect(text).toContain(`## ${day}: `);
      expect(text.match(/^> \S/gm)).toHaveLength(7);
      expect(text.match(/\*\*Hashtags:\*\* (#\S+ ?){5,}/g)).toHaveLength(7);
      expect(text.match(/\*\*Chamada para ação:\*\*/g)).toHaveLength(7);
      expect(text.match(/\*\*Dica de foto:\*\*/g)).toHaveLength(7);
      expect(text.match(/^\| .* \|$/gm)).toHaveLength(8);
      expect(text).toContain('Cão Feliz');
      expect(text).toContain('procure um veterinário');
      expect(text).not.toContain('{negocio}');
    },
  );

  it('reads well without a business name', () => {
    const text = writeWeeklyPlan(asked(null, 'Instagram da clínica', { name: null }));
    expect(text).toContain('Aqui na nossa clínica');
  });
});
