import type { ModuleSeed } from '../types.ts';
import { material } from './material.ts';

export const profitPrice: ModuleSeed = {
  id: 17,
  titulo: 'Tabela por porte e reajuste',
  description: 'Transforme custo em preço, cobre o tempo a mais e reajuste sem esvaziar a agenda.',
  image_url: '/images/knowledge/lucro-banho-tosa.svg',
  materials: [
    material(
      49,
      1,
      'Do custo ao preço: a tabela por porte',
      'Calcular o preço de cada banho com comissão, imposto, taxa e lucro dentro.',
      `**Objetivo:** montar uma tabela em que todo serviço deixa o lucro planejado.

## A fórmula

**Preço = custo ÷ (1 − comissão − imposto − cartão − lucro)**

Na loja do exemplo: comissão de 20%, imposto de 6%, cartão de 2,5% e lucro desejado de 15%.

1 − 0,20 − 0,06 − 0,025 − 0,15 = **0,565**

Somar os percentuais sobre o custo dá errado, porque comissão e imposto incidem sobre o **preço**. Um custo de R$ 40,00 com 43,5% por cima daria R$ 57,40: faltaria dinheiro. O certo é 40 ÷ 0,565 = R$ 70,80.

## A tabela

| Banho | Custo | Conta | Preço na tabela |
|---|---|---|---|
| Pequeno, pelo curto | R$ 28,00 | R$ 49,56 | R$ 50 |
| Pequeno, pelo longo | R$ 40,00 | R$ 70,80 | R$ 70 |
| Médio, pelo curto | R$ 39,00 | R$ 69,03 | R$ 70 |
| Médio, pelo longo | R$ 54,00 | R$ 95,58 | R$ 95 |
| Grande, pelo curto | R$ 54,00 | R$ 95,58 | R$ 95 |
| Grande, pelo longo | R$ 75,00 | R$ 132,74 | R$ 135 |

Arredondamos para o múltiplo de 5 mais próximo. Confira quanto sobra depois do arredondamento: no pequeno de pelo longo, 70 × 0,715 − 40 = **R$ 10,05** (0,715 é o que fica depois de comissão, imposto e cartão).

## E o vizinho?

Use o mercado como conferência, não como ponto de partida. Em Belo Horizonte, em junho de 2024, o banho até 5 kg custava de R$ 50 a R$ 65. Se a sua conta ficar acima da sua praça, olhe primeiro o tempo e o aproveitamento da agenda; depois, o que você entrega a mais.

## Checklist

- [ ] Percentuais confirmados com contador e maquininha
- [ ] Divisor calculado e conferido
- [ ] Preço por porte e pelagem
- [ ] Sobra em reais de cada linha
- [ ] Tabela à vista do tutor`,
      [
        5,
        'Monte minha tabela de preços por porte e pelagem. Custos: P curto R$ ___, P longo R$ ___, M curto R$ ___, M longo R$ ___, G curto R$ ___, G longo R$ ___. Comissão ___%, imposto ___%, cartão ___% e lucro desejado de ___%.',
      ],
    ),
    material(
      50,
      2,
      'Nó, tosa e táxi: cobrar o tempo a mais',
      'Pôr preço nos adicionais e avisar o tutor antes de começar.',
      `**Objetivo:** nunca mais dar de graça meia hora de desembolo.

Adicional não é castigo: é o tempo que aquele pet pede. Use o mesmo custo por minuto e o mesmo divisor da tabela (R$ 0,60 e 0,565 na loja do exemplo).

## As contas

**Nó, por bloco de 15 minutos:** 15 × 0,60 = R$ 9,00, e 9 ÷ 0,565 = R$ 15,93. Na tabela: **R$ 16**.

**Banho e tosa na máquina, pequeno de pelo longo:** 60 minutos do banho e 30 da tosa.
90 × 0,60 + 4 = R$ 58,00, e 58 ÷ 0,565 = R$ 102,65. Na tabela: **R$ 105**.

**Banho e tosa na tesoura, mesmo pet:** 60 minutos e mais 75.
135 × 0,60 + 4 = R$ 85,00, e 85 ÷ 0,565 = R$ 150,44. Na tabela: **R$ 150**.

Para conferir com o mercado: em Belo Horizonte, em junho de 2024, banho e tosa até 5 kg custava de R$ 60 a R$ 105.

**Táxi dog:** sem comissão, o divisor muda: 1 − 0,06 − 0,025 − 0,15 = 0,765. Com 6 km a R$ 0,90 e 25 minutos: 6 × 0,90 + 25 × 0,60 = R$ 20,40, e 20,40 ÷ 0,765 = R$ 26,67. Na tabela: **R$ 27**.

## Como avisar

> "O pelo dele tem nó atrás da orelha. Os primeiros 15 minutos custam R$ 16. Se passar disso eu ligo antes de continuar. Combinado?"

Valor combinado **antes**, por escrito na ficha. Adicional surpresa na entrega custa o cliente. Nó colado na pele ou pele machucada: pare, avise e sugira procurar um veterinário.

## Checklist

- [ ] Preço do bloco de 15 minutos na parede
- [ ] Limite de tempo combinado
- [ ] Assinatura ou "ok" no WhatsApp
- [ ] Táxi com raio e valor definidos
- [ ] Adicionais do mês somados à parte`,
      [
        5,
        'Calcule meus adicionais: nó por 15 minutos, tosa na máquina (+___ min), tosa na tesoura (+___ min) e táxi dog de ___ km. Custo do minuto R$ ___, comissão ___%, imposto ___%, cartão ___%, lucro ___%.',
      ],
    ),
    material(
      51,
      3,
      'Reajuste sem perder cliente',
      'Escolher onde mexer, calcular quantos clientes a loja pode perder e avisar bem.',
      `**Objetivo:** reajustar com conta feita e mensagem pronta.

## Onde mexer

Compare o preço de hoje com o calculado. A loja do exemplo faz 200 banhos por mês:

| Banho | Por mês | Hoje | Novo | Venda nova |
|---|---|---|---|---|
| Pequeno, pelo curto | 50 | R$ 50 | R$ 50 | R$ 2.500 |
| Pequeno, pelo longo | 50 | R$ 65 | R$ 70 | R$ 3.500 |
| Médio, pelo curto | 46 | R$ 65 | R$ 70 | R$ 3.220 |
| Médio, pelo longo | 14 | R$ 90 | R$ 95 | R$ 1.330 |
| Grande, pelo curto | 30 | R$ 90 | R$ 95 | R$ 2.850 |
| Grande, pelo longo | 10 | R$ 130 | R$ 135 | R$ 1.350 |
| **Total** | **200** | | | **R$ 14.750** |

Hoje a venda é de R$ 14.000. O reajuste médio é de 750 ÷ 14.000 = 5,4%, e quem já estava certo não muda. (A tosa segue a mesma conta, com os minutos dela.)

## Quantos clientes posso perder?

Sobe R$ 750 na venda e, tirando comissão, imposto e cartão, 750 × 0,715 = R$ 536 na margem.

- Margem por pet hoje: 8.890 ÷ 200 = R$ 44,45
- Depois: 9.426 ÷ 200 = R$ 47,13
- Para empatar: 8.890 ÷ 47,13 = 188,6, ou 189 pets

A loja pode perder até **11 atendimentos por mês** e ainda ganha o mesmo, com menos trabalho.

## Como avisar

1. **30 dias antes**, no balcão e no WhatsApp de quem aceitou mensagens.
2. Diga o que muda, quando e o que continua.
3. Pacote comprado vale até o fim, pelo preço antigo.

> "Oi, [nome]! A partir de 1º de ___, o banho do [pet] passa de R$ 65 para R$ 70. Mesmo tempo, mesmo cuidado. Seu pacote atual não muda."

## Checklist

- [ ] Preço novo por serviço, não um percentual único
- [ ] Limite de perda calculado
- [ ] Equipe treinada antes do aviso
- [ ] Agenda comparada 30 dias depois`,
      [
        9,
        'Vou reajustar o banho de R$ ___ para R$ ___ a partir de ___. O que melhorou desde o último aumento: ___. Escreva a mensagem de WhatsApp e a resposta para quem disser que está caro ou que vai procurar outro lugar.',
      ],
    ),
  ],
};
