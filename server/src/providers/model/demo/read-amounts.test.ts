import type { CalculationKind } from '@matilha/contract/calculators/kinds';
import { expect, it } from 'vitest';
import { sumRuleOf } from './demo-content.ts';
import { readAmounts } from './read-amounts.ts';

const questions: ReadonlyArray<{ kind: CalculationKind; question: string; args: object }> = [
  {
    kind: 'comissao',
    question:
      'Pago 20% de comissão pro tosador registrado, banho de R$ 70 que custa R$ 40, cartão 2,5%. Fecha?',
    args: {
      servicos: [{ nome: 'Banho', quantidade: 1, preco_reais: 70, custo_reais: 40 }],
      percentual_porcento: 20,
      cartao_porcento: 2.5,
      comissao_de: 'empregado',
    },
  },
  {
    kind: 'minuto-produtivo',
    question: 'Meus custos fixos somam R$ 7.200 e trabalho 8h por dia, 25 dias, aproveitamento de 70%',
    args: {
      modo: 'estimado',
      custos: [{ nome: 'Custo do setor', parte_porcento: 100, valor_reais: 7_200 }],
      pessoas: [{ nome: 'Quem trabalha nos pets', minutos_por_dia: 480, dias: 25 }],
      aproveitamento_porcento: 70,
    },
  },
  {
    kind: 'ponto-de-equilibrio',
    question: 'quanto tenho que vender se meu custo fixo é 12 mil e o tíquete médio 85 reais?',
    args: {
      custos: [{ nome: 'Custos fixos', parte_porcento: 100, valor_reais: 12_000 }],
      tiquete_reais: 85,
    },
  },
  {
    kind: 'pacote-de-banho',
    question: 'pacote de 4 banhos com 10 por cento de desconto, o avulso é R$ 65,50',
    args: { preco_avulso_reais: 65.5, banhos: 4, desconto_porcento: 10 },
  },
  {
    kind: 'preco-da-consulta',
    question: 'faço 120 consultas de 30 min e cobro R$ 150',
    args: { consultas_no_mes: 120, minutos: 30, preco_atual_reais: 150 },
  },
  {
    kind: 'tabela-de-precos',
    question:
      'banho de golden leva 90 min, meu minuto custa 0,95 e gasto 6 reais de shampoo. quanto cobro pra sobrar 20%? imposto 6% e cartão 3%',
    args: {
      linhas: [{ servico: 'Banho', minutos: 90, produtos_reais: 6 }],
      minuto_reais: 0.95,
      lucro_porcento: 20,
      imposto_porcento: 6,
      cartao_porcento: 3,
    },
  },
  {
    kind: 'minuto-produtivo',
    question: 'aluguel 2 mil, salario 1.800 e 400 de luz, 2 banhistas de 8h, 24 dias. custo do minuto?',
    args: {
      modo: 'estimado',
      custos: [
        { nome: 'Aluguel', parte_porcento: 100, valor_reais: 2_000 },
        { nome: 'Salário', parte_porcento: 100, valor_reais: 1_800 },
        { nome: 'Luz', parte_porcento: 100, valor_reais: 400 },
      ],
      pessoas: [
        { nome: 'Quem trabalha nos pets', minutos_por_dia: 480, dias: 24 },
        { nome: 'Quem trabalha nos pets', minutos_por_dia: 480, dias: 24 },
      ],
    },
  },
  {
    kind: 'minuto-produtivo',
    question:
      'custo fixo 6 mil e 200, fazemos 220 banhos no mês, cada um de 55 minutos. quanto custa o minuto?',
    args: {
      custos: [{ nome: 'Custo do setor', parte_porcento: 100, valor_reais: 6_200 }],
      atendimentos: 220,
      minutos_por_atendimento: 55,
      modo: 'medido',
    },
  },
  {
    kind: 'tabela-de-precos',
    question: 'banho de 2 horas, 12 reais de produto, comissao 10%, imposto 9,8 e cartao de 2,8',
    args: {
      linhas: [{ servico: 'Banho', minutos: 120, produtos_reais: 12 }],
      comissao_de: 'autonomo',
      comissao_porcento: 10,
      imposto_porcento: 9.8,
      cartao_porcento: 2.8,
    },
  },
  {
    kind: 'ponto-de-equilibrio',
    question: 'meu custo fixo é 18 mil e minha margem 38%, quanto preciso vender',
    args: {
      custos: [{ nome: 'Custos fixos', parte_porcento: 100, valor_reais: 18_000 }],
      produtos_porcento: 62,
      comissao_porcento: 0,
      comissao_de: 'autonomo',
      cartao_porcento: 0,
      imposto_porcento: 0,
    },
  },
  {
    kind: 'pacote-de-banho',
    question: 'pacote com quatro banhos, o meu é 55 cada com 10% de desconto',
    args: { preco_avulso_reais: 55, banhos: 4, desconto_porcento: 10 },
  },
  {
    kind: 'preco-da-consulta',
    question: 'consulta de 40 min, cobro 150 e pago 50% pro vet, sobra quanto?',
    args: { minutos: 40, preco_atual_reais: 150, repasse_porcento: 50 },
  },
  {
    kind: 'ponto-de-equilibrio',
    question: 'fixo de 7.200, ticket 80 e 45% de variável, quanto vender?',
    args: {
      custos: [{ nome: 'Custos fixos', parte_porcento: 100, valor_reais: 7_200 }],
      tiquete_reais: 80,
      produtos_porcento: 45,
      comissao_porcento: 0,
      comissao_de: 'autonomo',
      cartao_porcento: 0,
      imposto_porcento: 0,
    },
  },
  {
    kind: 'tabela-de-precos',
    question: 'banho de golden, uma hora e meia, 14 conto de produto, quero lucrar 25%',
    args: { linhas: [{ servico: 'Banho', minutos: 90, produtos_reais: 14 }], lucro_porcento: 25 },
  },
  { kind: 'comissao', question: 'Que comissão cabe na conta?', args: {} },
];

it.each(questions)('reads the numbers of "$question"', ({ kind, question, args }) => {
  const rule = sumRuleOf(kind) ?? expect.fail();
  expect(readAmounts(question, rule)).toEqual(args);
});

it.each([
  { kind: 'pacote-de-banho', question: 'cobro 60 o banho avulso, pacote de 4 banhos por 200 e brinde de 9' },
  { kind: 'comissao', question: 'faço 6 banhos por dia a 90 reais com 20% de comissão, quanto é no mês?' },
  { kind: 'preco-da-consulta', question: 'consulta de 40 minutos, custo do minuto 1,80, lucro de 25%' },
  {
    kind: 'preco-da-consulta',
    question: 'tosa que demora duas horas, cartão 3,5%, quero sobrar 25 por cento',
  },
  { kind: 'minuto-produtivo', question: 'fixo 7 mil, 9h por dia, 26 dias, 40% do tempo fica parado' },
  { kind: 'minuto-produtivo', question: 'aluguel de R$ 24.000 por ano, 8h por dia, 22 dias' },
  { kind: 'minuto-produtivo', question: 'gasto 5 mil, luz 400, 2 banhistas de 8h e outra de 6h' },
  {
    kind: 'ponto-de-equilibrio',
    question: 'custo fixo de 9 mil, 35% de variável e comissão de 40%, quanto preciso vender',
  },
] as const)('reads nothing from "$question", which has a number without a field', ({ kind, question }) => {
  expect(readAmounts(question, sumRuleOf(kind) ?? expect.fail())).toBeNull();
});
