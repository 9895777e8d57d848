import { fixedCosts } from './common-words.ts';
import type { FormWords } from './form-words.ts';

export const minuteWords: FormWords = [
  {
    title: 'Custos fixos do setor',
    help: 'O que se paga todo mês, com pet ou sem pet. De cada custo entra só a parte do banho e tosa.',
    parts: [fixedCosts('Parte do setor')],
  },
  {
    title: 'Quem trabalha nos pets',
    parts: [
      {
        rows: 'pessoas',
        one: 'pessoa',
        adding: 'Adicionar pessoa',
        fields: [
          { name: 'nome', label: 'Quem', type: 'text' },
          { name: 'minutos_por_dia', label: 'Minutos por dia', type: 'minutes', hint: 'Como 440 ou 7h20' },
          { name: 'dias', label: 'Dias por mês', type: 'count', short: 'dias:' },
        ],
      },
    ],
  },
  {
    title: 'Minutos com a mão no pet',
    parts: [
      {
        name: 'modo',
        label: 'Como você sabe os minutos',
        options: [
          ['medido', 'Contei os atendimentos do mês'],
          ['estimado', 'Estimo uma parte do tempo pago'],
        ],
      },
      {
        name: 'atendimentos',
        label: 'Atendimentos no mês',
        type: 'count',
        when: { field: 'modo', is: 'medido' },
      },
      {
        name: 'minutos_por_atendimento',
        label: 'Média de minutos de cada um',
        type: 'minutes',
        when: { field: 'modo', is: 'medido' },
      },
      {
        name: 'aproveitamento_bp',
        label: 'Aproveitamento',
        type: 'percent',
        hint: 'Em 70% do tempo pago há um pet na mesa',
        when: { field: 'modo', is: 'estimado' },
      },
    ],
  },
];
