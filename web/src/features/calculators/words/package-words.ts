import { card, commissionShare, minuteCost, tax } from './common-words.ts';
import type { FormWords } from './form-words.ts';

export const packageWords: FormWords = [
  {
    title: 'O pacote',
    parts: [
      {
        name: 'modalidade',
        label: 'Como o cliente paga',
        options: [
          ['pacote', 'Pacote: paga de uma vez'],
          ['clube', 'Clube: paga todo mês'],
        ],
      },
      { name: 'servico', label: 'Banho', type: 'text' },
      { name: 'preco_avulso_centavos', label: 'Preço de um banho avulso', type: 'money' },
      { name: 'banhos', label: 'Banhos', type: 'count', hint: 'No pacote, ou em cada mês do clube' },
      { name: 'desconto_bp', label: 'Desconto', type: 'percent' },
      {
        name: 'uso_bp',
        label: 'Quanto é usado',
        type: 'percent',
        hint: '100% se todo banho pago é feito',
      },
      {
        name: 'clientes',
        label: 'Clientes por mês',
        type: 'count',
        hint: 'Pacotes vendidos, ou sócios do clube',
      },
    ],
  },
  {
    title: 'Quanto custa cada banho',
    parts: [
      minuteCost,
      { name: 'minutos_avulso', label: 'Minutos do banho avulso', type: 'minutes' },
      {
        name: 'minutos_no_pacote',
        label: 'Minutos de quem vem sempre',
        type: 'minutes',
        hint: 'O pelo cuidado toma menos tempo',
      },
      { name: 'produtos_centavos', label: 'Produtos em um banho', type: 'money' },
      { name: 'mimo_centavos', label: 'Mimo', type: 'money', hint: 'O custo no pacote inteiro, ou 0' },
    ],
  },
  { title: 'O que sai de cada preço', parts: [commissionShare, tax('banho'), card] },
];
