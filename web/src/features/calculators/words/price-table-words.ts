import { card, commissionShare, minuteCost, profit, rounding, tax } from './common-words.ts';
import type { FormWords } from './form-words.ts';

export const priceTableWords: FormWords = [
  {
    title: 'Serviços da tabela',
    help: 'Uma linha para cada porte e pelagem. Com o preço de hoje você vê quanto ele deixa.',
    parts: [
      {
        rows: 'linhas',
        one: 'serviço',
        adding: 'Adicionar serviço',
        fields: [
          { name: 'servico', label: 'Serviço', type: 'text' },
          { name: 'porte', label: 'Porte', type: 'text' },
          { name: 'pelagem', label: 'Pelagem', type: 'text' },
          { name: 'minutos', label: 'Minutos', type: 'minutes' },
          { name: 'produtos_centavos', label: 'Produtos', type: 'money', short: 'produtos' },
          { name: 'preco_atual_centavos', label: 'Preço de hoje', type: 'money', short: 'hoje' },
        ],
      },
    ],
  },
  { title: 'O que sai de cada preço', parts: [minuteCost, commissionShare, tax('banho'), card, profit] },
  { title: 'Arredondamento', parts: rounding },
];
