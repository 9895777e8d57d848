import { card, fixedCosts, profit, rounding, tax } from './common-words.ts';
import type { FormWords } from './form-words.ts';

export const consultationWords: FormWords = [
  {
    title: 'Custos fixos da clínica',
    help: 'De cada custo entra a parte das consultas: quanto elas são do que a clínica vende.',
    parts: [fixedCosts('Parte das consultas')],
  },
  {
    title: 'As consultas',
    parts: [
      { name: 'consultas_no_mes', label: 'Consultas por mês', type: 'count' },
      { name: 'minutos', label: 'Minutos de uma consulta', type: 'minutes' },
      { name: 'insumos_centavos', label: 'Materiais de uma consulta', type: 'money', hint: '0 se não há' },
      {
        name: 'preco_atual_centavos',
        label: 'Preço de hoje',
        type: 'money',
        hint: 'Em branco, a conta fica sem a comparação',
      },
    ],
  },
  {
    title: 'O veterinário',
    parts: [
      {
        name: 'pagamento',
        label: 'Como ele recebe',
        options: [
          ['percentual', 'uma parte do preço'],
          ['por-hora', 'por hora'],
          ['por-consulta', 'um valor por consulta'],
          ['nos-custos', 'salário, que já está nos custos'],
        ],
      },
      {
        name: 'repasse_bp',
        label: 'Parte do preço',
        type: 'percent',
        when: { field: 'pagamento', is: 'percentual' },
      },
      {
        name: 'hora_centavos',
        label: 'Valor da hora',
        type: 'money',
        when: { field: 'pagamento', is: 'por-hora' },
      },
      {
        name: 'por_consulta_centavos',
        label: 'Valor por consulta',
        type: 'money',
        when: { field: 'pagamento', is: 'por-consulta' },
      },
    ],
  },
  { title: 'O que mais sai do preço', parts: [tax('clinica'), card, profit] },
  { title: 'Arredondamento', parts: rounding },
];
