import { card, profit, tax } from './common-words.ts';
import type { FormWords } from './form-words.ts';

export const commissionWords: FormWords = [
  {
    title: 'Serviços de um mês',
    help: 'O custo é sem comissão, imposto e cartão: os minutos pelo custo do minuto, mais os produtos.',
    parts: [
      {
        rows: 'servicos',
        one: 'serviço',
        adding: 'Adicionar serviço',
        fields: [
          { name: 'nome', label: 'Serviço', type: 'text' },
          { name: 'quantidade', label: 'Quantos no mês', type: 'count', short: 'quantos:' },
          { name: 'preco_centavos', label: 'Preço', type: 'money', short: 'preço' },
          { name: 'custo_centavos', label: 'Custo', type: 'money', short: 'custo' },
          {
            name: 'valor_por_servico_centavos',
            label: 'Valor fixo por serviço',
            type: 'money',
            short: 'valor fixo',
            hint: 'Em todas as linhas ou em nenhuma',
          },
        ],
      },
    ],
  },
  {
    title: 'A comissão',
    parts: [
      {
        name: 'base',
        label: 'A comissão incide sobre',
        options: [
          ['bruto', 'o que o cliente pagou'],
          ['liquido', 'o que fica depois de imposto e cartão'],
        ],
      },
      { name: 'percentual_bp', label: 'Comissão', type: 'percent' },
      {
        name: 'meta_centavos',
        label: 'Meta do mês',
        type: 'money',
        hint: 'Para comparar com duas faixas; em branco, a conta fica sem elas',
      },
      { name: 'ate_a_meta_bp', label: 'Até a meta', type: 'percent' },
      { name: 'acima_da_meta_bp', label: 'Só no que passa da meta', type: 'percent' },
    ],
  },
  { title: 'O que mais sai da venda', parts: [tax('banho'), card, profit] },
  {
    title: 'Se é empregado',
    help: 'O descanso pago e os encargos sobre a comissão. Para quem não é empregado: descansos 0 e encargos 0. Confirme com seu contador.',
    parts: [
      { name: 'dias_uteis', label: 'Dias úteis do mês', type: 'count' },
      { name: 'descansos', label: 'Domingos e feriados', type: 'count' },
      { name: 'encargos_bp', label: 'Encargos', type: 'percent' },
    ],
  },
];
