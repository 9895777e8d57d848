import { describe, expect, it } from 'vitest';
import { typedPrice } from './demo-prices.ts';

describe('typedPrice', () => {
  it.each([
    [
      'muda o banho pequeno pelo curto pra 55',
      { servico: 'Banho', porte: 'pequeno', pelagem: 'curto', preco_reais: 55 },
    ],
    ['Atualize o preço da tosa higiênica para R$ 45,50', { servico: 'Tosa higiênica', preco_reais: 45.5 }],
    [
      'aumenta o banho médio de pelo médio para 80 reais',
      { servico: 'Banho', porte: 'médio', pelagem: 'médio', preco_reais: 80 },
    ],
    ['Banho e tosa na máquina agora é 100', { servico: 'Banho e tosa na máquina', preco_reais: 100 }],
    ['corte de unha agora é 30 reais, atualiza por favor', { servico: 'Corte de unha', preco_reais: 30 }],
    [
      'adiciona na tabela hidratação porte pequeno 35 reais 20 minutos',
      { servico: 'Hidratação', porte: 'pequeno', preco_reais: 35, minutos: 20 },
    ],
    [
      'muda o preço do corte de unha pra 30 reais na minha tabela',
      { servico: 'Corte de unha', preco_reais: 30 },
    ],
    ['o corte de unhas passou pra 30', { servico: 'Corte de unhas', preco_reais: 30 }],
  ])('reads the price in “%s”', (question, row) => {
    expect(typedPrice(question)).toEqual({ ...row, de: question });
  });

  it.each([
    'quanto muda se eu passar o banho pra 55?',
    'muda o texto do post de terça',
    'aumentei 10% nos banhos, perco cliente?',
    'banho a 55 ou a 60?',
    'meu aluguel subiu pra 4200',
    'qual o preço do banho se o minuto é 2',
  ])('reads none in “%s”', (question) => {
    expect(typedPrice(question)).toBeUndefined();
  });
});
