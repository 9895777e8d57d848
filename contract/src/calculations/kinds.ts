import * as z from 'zod/mini';

export const calculationKinds = [
  'minuto-produtivo',
  'tabela-de-precos',
  'pacote-de-banho',
  'comissao',
  'ponto-de-equilibrio',
  'preco-da-consulta',
] as const;
export const calculationKind = z.enum(calculationKinds);
export type CalculationKind = (typeof calculationKinds)[number];

export interface CalculationSource {
  material_id: number;
  titulo: string;
  /** Named where no material has the whole method: what this one gives. */
  parte?: string;
}

export interface CalculationAbout {
  titulo: string;
  /** The question that it answers, in one line. */
  pergunta: string;
  /** Materials of the knowledge bank that teach the method, the main one first: `/banco-conhecimento-material/:id`. */
  fontes: readonly CalculationSource[];
  /** The assistant of "Conversar sobre isto": `/chat/:id`. */
  agente_id: number;
}

const minute = { material_id: 47, titulo: 'Minuto produtivo: o número que falta' };
const bathCost = { material_id: 48, titulo: 'Quanto custa cada banho' };
const sector = { material_id: 46, titulo: 'Quanto custa manter o banho aberto' };
const table = { material_id: 49, titulo: 'Do custo ao preço: a tabela por porte' };
const margin = { material_id: 5, titulo: 'Quanto sobra de cada venda' };

export const calculationAbout: Readonly<Record<CalculationKind, CalculationAbout>> = {
  'minuto-produtivo': {
    titulo: 'Minuto produtivo',
    pergunta: 'Quanto custa um minuto de mão no pet?',
    fontes: [minute, sector],
    agente_id: 5,
  },
  'tabela-de-precos': {
    titulo: 'Tabela de preços por porte e pelagem',
    pergunta: 'Quanto cobrar em cada banho para o lucro ficar?',
    fontes: [
      table,
      bathCost,
      { material_id: 50, titulo: 'Nó, tosa e táxi: cobrar o tempo a mais' },
      { material_id: 51, titulo: 'Reajuste sem perder cliente' },
    ],
    agente_id: 5,
  },
  'pacote-de-banho': {
    titulo: 'Pacote e clube de banho',
    pergunta: 'Que desconto cabe sem comer a margem?',
    fontes: [{ material_id: 52, titulo: 'Pacote que não come a margem' }, bathCost],
    agente_id: 5,
  },
  comissao: {
    titulo: 'Comissão',
    pergunta: 'Que comissão cabe na conta?',
    fontes: [{ material_id: 53, titulo: 'Comissão que cabe na conta' }, bathCost],
    agente_id: 13,
  },
  'ponto-de-equilibrio': {
    titulo: 'Ponto de equilíbrio e meta',
    pergunta: 'Quantos atendimentos pagam as contas, e quantos dão o lucro que você quer?',
    fontes: [
      { material_id: 6, titulo: 'O ponto de equilíbrio' },
      { material_id: 7, titulo: 'Da conta à meta' },
      { material_id: 8, titulo: 'Meta por dia e por setor' },
      margin,
      sector,
    ],
    agente_id: 10,
  },
  'preco-da-consulta': {
    titulo: 'Preço da consulta e margem',
    pergunta: 'Quanto cobrar pela consulta, e quanto sobra da de hoje?',
    fontes: [
      { ...table, parte: 'a fórmula do preço' },
      {
        material_id: 67,
        titulo: 'O resultado da clínica em uma página',
        parte: 'os custos fixos da clínica',
      },
      { ...sector, parte: 'a parte dos custos que é das consultas' },
      {
        material_id: 69,
        titulo: 'O preço da consulta sem chute',
        parte: 'a margem de contribuição e quantas consultas dá para perder',
      },
    ],
    agente_id: 10,
  },
};
