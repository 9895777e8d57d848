import { card, commissionShare, fixedCosts, tax } from './common-words.ts';
import type { FormWords } from './form-words.ts';

export const breakEvenWords: FormWords = [
  {
    title: 'Custos fixos do mês',
    help: 'Da loja inteira, com 100% em cada custo, ou só de um setor.',
    parts: [fixedCosts('Parte que entra')],
  },
  {
    title: 'O que sai de cada venda',
    parts: [
      { name: 'produtos_bp', label: 'Mercadoria e produtos', type: 'percent', hint: 'Em % da venda' },
      commissionShare,
      tax('banho'),
      card,
    ],
  },
  {
    title: 'Vendas e meta',
    parts: [
      {
        name: 'tiquete_centavos',
        label: 'Tíquete médio',
        type: 'money',
        hint: 'Venda do mês ÷ atendimentos',
      },
      { name: 'lucro_centavos', label: 'Lucro que você quer no mês', type: 'money' },
      { name: 'dias', label: 'Dias abertos no mês', type: 'count' },
      {
        name: 'vendas_hoje_centavos',
        label: 'Venda de um mês de hoje',
        type: 'money',
        hint: 'Em branco, a conta fica sem a comparação',
      },
    ],
  },
];
