import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { planQuestion } from '@matilha/contract/shop/post-questions';
import { describe, expect, it } from 'vitest';
import { contentFolder } from '#server/content/content-files.ts';
import { modelRequest, questionData } from '../testing/provider-fixture.ts';
import { demonstration } from './demo-content.ts';
import { asksForWeeklyPlan, chooseWeeklyPlan, writeOnePost, writeWeeklyPlan } from './demo-weekly-plan.ts';

const { plans } = demonstration();
/** One day of a week: date, format and hour, then the labels in their order and three to five hashtags. */
const DAY =
  /^### ((?:Segunda|Terça|Quarta|Quinta|Sexta|Sábado|Domingo), \d\d\/\d\d) · (?:Foto|Carrossel|Reels|Stories) · \d{1,2}h(?:\d\d)?\n\n- \*\*Objetivo:\*\* .+\n- \*\*Cena:\*\* .+\n- \*\*Legenda:\*\*\n\n> .+\n(?:>.*\n)*\n- \*\*Chamada:\*\* .+\n- \*\*Hashtags:\*\* #\S+(?: #\S+){2,4}$/gm;
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

describe('writeWeeklyPlan for the days of a question', () => {
  const write = (from: string, weeks: 1 | 4) =>
    writeWeeklyPlan(
      asked(null, 'Instagram do petshop', { question: planQuestion({ from, weeks, about: '', used: [] }) }),
    );

  it('writes the week that is asked for, also one of the next year', () => {
    const days = write('2027-02-01', 1).match(DAY);
    expect(days).toHaveLength(7);
    expect(days?.[0]).toMatch(/^### Segunda, 01\/02 /);
    expect(days?.[6]).toMatch(/^### Domingo, 07\/02 /);
  });

  it('writes twelve posts for four weeks, on Mondays, Wednesdays and Fridays', () => {
    const days = write('2026-11-30', 4)
      .match(DAY)
      ?.map((day) => /^### (\S+ \d\d\/\d\d)/.exec(day)?.[1]);
    expect(days).toHaveLength(12);
    expect(days?.slice(0, 4)).toEqual(['Segunda, 30/11', 'Quarta, 02/12', 'Sexta, 04/12', 'Segunda, 07/12']);
  });
});

describe('writeOnePost', () => {
  const [first] = plans.petshop.dias;
  const question = `Refaça este post com outra ideia.\n\n### Terça, 24/11 · Reels · 18h\n\n- **Objetivo:** ${first?.objetivo}`;

  it('writes the day that the question repeats with another theme', () => {
    const request = asked(null, 'Instagram do petshop', { question });
    expect(writeOnePost(request)?.match(DAY)).toHaveLength(1);
    expect(writeOnePost(request)).toMatch(/^### Terça, 24\/11 · /);
    expect(writeOnePost(request)).not.toContain(first?.objetivo);
  });

  it.each([
    ['faz um post de promoção do banho pra quarta', /^### Quarta, /],
    ['Crie uma legenda sobre escovação e pente', /escova/i],
    ['me faz um post do pacote pra amanhã', /pacote/],
  ])('writes for “%s” the ready post that shares its theme', (question, theme) => {
    const request = asked('Petshop e Banho & Tosa', 'Instagram do petshop', { question });
    expect(writeOnePost(request)?.match(DAY)).toHaveLength(1);
    expect(writeOnePost(request)).toMatch(theme);
  });

  it('writes as many posts as a question counts, those of its theme', () => {
    const question = 'me sugere dois posts sobre o pacote de banho pra semana que vem';
    const written = writeWeeklyPlan(asked('Petshop e Banho & Tosa', 'Instagram do petshop', { question }));
    expect(written.match(DAY)).toHaveLength(2);
    expect(written).toMatch(/pacote/);
  });

  it.each([
    LANDING,
    'Refaça este post',
    'Escreva outra legenda',
    'faz um post sobre aquário de água salgada',
    'qual foi o post que mais rendeu?',
  ])('writes none for “%s”', (question) => {
    expect(writeOnePost(asked(null, 'Instagram do petshop', { question }))).toBeNull();
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
      expect([...text.matchAll(DAY)].map(([, date]) => date)).toEqual([
        'Segunda, 23/11',
        'Terça, 24/11',
        'Quarta, 25/11',
        'Quinta, 26/11',
        'Sexta, 27/11',
        'Sábado, 28/11',
        'Domingo, 29/11',
      ]);
      expect(text).toContain('Cão Feliz');
      expect(text).toContain('procure um veterinário');
      expect(text).not.toContain('{negocio}');
    },
  );

  it('writes each day as the assistants are asked to', () => {
    const snippet = readFileSync(join(contentFolder, 'trechos/formato-do-plano-semanal.md'), 'utf8');
    expect([...snippet.matchAll(DAY)].map(([, date]) => date)).toEqual(['Segunda, 23/11']);
  });

  it('starts today on a Monday and knows no date without a day', () => {
    const monday = modelRequest({ data: questionData({ today: '2026-12-28' }), question: LANDING });
    expect(writeWeeklyPlan(monday)).toMatch(/### Segunda, 28\/12[\s\S]*### Domingo, 03\/01/);
    expect(writeWeeklyPlan(modelRequest({ data: null, question: LANDING }))).toContain('### Segunda · ');
  });

  it('names the technical responsible in each caption of a clinic', () => {
    const text = writeWeeklyPlan(asked('Apenas Clínica Veterinária', 'Instagram da clínica'));
    expect(text.match(/^> Responsável técnico: \[nome\], CRMV/gm)).toHaveLength(7);
  });

  it('reads well without a business name', () => {
    const text = writeWeeklyPlan(asked(null, 'Instagram da clínica', { name: null }));
    expect(text).toContain('Aqui na nossa clínica');
    const shop = writeWeeklyPlan(asked('Petshop e Banho & Tosa', 'Instagram do petshop', { name: null }));
    expect(shop).toContain('A agenda do nosso banho e tosa');
    expect(shop).not.toMatch(/ (de|em|a) noss[ao]/);
  });

  it('puts the city of the profile into the hashtags, and leaves a place to fill without one', () => {
    const request = asked('Petshop e Banho & Tosa', 'Instagram do petshop');
    const inPlace = (place: string) => writeWeeklyPlan({ ...request, data: questionData({ place }) });
    expect(
      inPlace('São José dos Campos, São Paulo, Brasil').match(/#banhoetosasaojosedoscampos/g),
    ).toHaveLength(7);
    expect(inPlace('São Paulo, Brasil').match(/#banhoetosa\[cidade\]/g)).toHaveLength(7);
    expect(inPlace('Campinas, São Paulo, Brasil').match(/#banhoetosa\[bairro\]/g)).toHaveLength(7);
  });
});
