import type * as z from 'zod/mini';
import { tradeDateKind as typeOfDate } from '../content/trade-dates.ts';
import { choice, choicesOf, day, line, optionalDay, yes } from './parts/fields.ts';
import { kind } from './parts/kind.ts';

const typeWords = {
  setor: 'Setor',
  varejo: 'Varejo',
  vacinacao: 'Vacinação',
} satisfies Record<z.infer<typeof typeOfDate>, string>;

/** A date of the trade's calendar. */
export const tradeDateKind = kind({
  name: 'trade_date',
  title: 'Datas do setor',
  path: 'trade-dates',
  area: 'content',
  fields: {
    nome: line({ label: 'Nome', most: 80, required: 'Dê um nome à data', example: 'Dia do Banho' }),
    data: day({ label: 'Dia', required: 'Informe o dia', example: '2027-09-10' }),
    data_fim: optionalDay({
      label: 'Último dia',
      hint: 'Só para datas de vários dias',
      required: 'Informe o último dia',
    }),
    tipo: choice({ label: 'Tipo', schema: typeOfDate, choices: choicesOf(typeWords), first: 'setor' }),
    observacao: line({
      label: 'Observação',
      hint: 'O que a data traz à loja; os assistentes leem',
      most: 140,
      required: 'Diga o que a data traz à loja',
      example: 'Banho com desconto e fotos',
    }),
    /** Only active dates reach subscribers and assistants. */
    active: yes({
      label: 'Aparece para assinantes',
      column: 'Aparece',
      none: 'não aparece',
      error: 'Diga se aparece',
    }),
  },
  rules: [
    {
      holds: ({ data, data_fim }) => data_fim === null || data_fim > data,
      field: 'data_fim',
      error: 'O último dia deve ser depois do primeiro',
    },
  ],
  label: 'nome',
  search: ['nome', 'observacao'],
  columns: ['data', 'nome', 'tipo', 'active'],
  summary: ['data', 'active'],
  sorts: ['data', 'nome', 'tipo'],
  filters: ['tipo'],
  year: 'data',
  sheet: true,
});
