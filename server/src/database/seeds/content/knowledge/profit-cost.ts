import type { ModuleSeed } from '../types.ts';
import { material } from './material.ts';

export const profitCost: ModuleSeed = {
  id: 16,
  titulo: 'O custo do seu minuto',
  description: 'Separe o que é do banho, conte os minutos de verdade e descubra quanto custa cada serviço.',
  image_url: '/images/knowledge/lucro-banho-tosa.svg',
  materials: [
    material(
      46,
      1,
      'Quanto custa manter o banho aberto',
      'Separar a parte dos custos fixos que pertence ao banho e tosa.',
      `**Objetivo:** chegar ao custo fixo do setor, sem empurrar a conta para o balcão.

Banho e balcão dividem o mesmo teto. Para saber se o banho dá lucro, é preciso dizer quanto do aluguel, da luz e do seu tempo é dele.

## Um critério para cada conta

- **Espaço:** metros do setor ÷ metros da loja
- **Luz e água:** tudo o que seca e enxágua pesa mais; meça um mês, se puder
- **Pessoas:** onde a pessoa passa o dia
- **Escritório:** parte da venda que vem do setor

## A loja do exemplo

Os valores são ilustrativos. É a mesma loja dos cursos de gestão: vende R$ 40.000 por mês, dos quais R$ 14.000 são de banho e tosa.

| Custo fixo | Loja toda | Parte do banho | No banho |
|---|---|---|---|
| Aluguel e condomínio | R$ 3.200 | 40% | R$ 1.280 |
| Banhista com encargos | R$ 2.900 | 100% | R$ 2.900 |
| Balconista com encargos | R$ 2.500 | 0% | R$ 0 |
| Água, luz e internet | R$ 1.500 | 60% | R$ 900 |
| Contador e sistema | R$ 800 | 40% | R$ 320 |
| Retirada do dono, que tosa meio período | R$ 3.000 | 50% | R$ 1.500 |
| Manutenção e outros | R$ 500 | 60% | R$ 300 |
| **Total** | **R$ 14.400** | **50%** | **R$ 7.200** |

## O que isso revela

A margem de contribuição do banho é de R$ 8.890, e a dos produtos, de R$ 6.890.

- Banho e tosa: 8.890 − 7.200 = **R$ 1.690 de lucro**
- Balcão: 6.890 − 7.200 = **−R$ 310, um prejuízo**
- Loja: 1.690 − 310 = **R$ 1.380**

Não feche o balcão por isso: ele traz tutor para o banho. Mas pare de dar desconto no setor que paga a conta.

## Checklist

- [ ] Metros e percentual de cada setor
- [ ] Pessoas divididas pelo tempo
- [ ] Critérios escritos, para repetir no mês que vem
- [ ] Soma dos setores igual ao total da loja`,
      [
        10,
        'Separe meus custos fixos entre banho e balcão. Aluguel R$ ___, salários R$ ___, água e luz R$ ___, contador e sistema R$ ___, minha retirada R$ ___. O banho ocupa ___% da loja e vende R$ ___ de R$ ___ no mês.',
      ],
    ),
    material(
      47,
      2,
      'Minuto produtivo: o número que falta',
      'Medir quantos minutos a equipe realmente trabalha em pets e o custo de cada um.',
      `**Objetivo:** saber quanto custa um minuto de mão no pet.

Você paga o dia inteiro, mas só vende os minutos em que há um pet na mesa ou na banheira. Limpeza, espera e buraco na agenda também são pagos por eles.

## Minutos pagos

No exemplo, o banhista trabalha 440 minutos por dia e o dono tosa 220, em 26 dias:

- Banhista: 440 × 26 = 11.440
- Dono: 220 × 26 = 5.720
- **Total: 11.440 + 5.720 = 17.160 minutos pagos**

## Minutos produtivos

Some o tempo real dos serviços do mês. A loja faz 200 atendimentos, com média de 60 minutos:

200 × 60 = **12.000 minutos produtivos**

**Aproveitamento:** 12.000 ÷ 17.160 = 70%. É um ponto de partida razoável; meça o seu antes de comparar.

## Custo por minuto

**Custo fixo do setor ÷ minutos produtivos**

7.200 ÷ 12.000 = **R$ 0,60 por minuto**

| Aproveitamento | Minutos | Custo por minuto |
|---|---|---|
| 60% | 10.296 | R$ 0,70 |
| 70% | 12.000 | R$ 0,60 |
| 80% | 13.728 | R$ 0,52 |

Preencher horário vazio barateia todos os banhos. Apertar o relógio, não: correr vira retrabalho e acidente. De 80% em diante a equipe fica sem folga para limpeza e imprevisto.

## Como medir em uma semana

1. Cole uma folha na parede: pet, serviço, entrada e saída.
2. Conte só o tempo de alguém com o pet; a espera na caixa não entra.
3. Some no sábado e multiplique por 4,33 para ter o mês.

## Checklist

- [ ] Folha de tempos preenchida por seis dias
- [ ] Minutos pagos de cada pessoa
- [ ] Aproveitamento calculado
- [ ] Custo por minuto anotado com a data`,
      [
        5,
        'Calcule meu custo por minuto no banho e tosa. Custo fixo do setor: R$ ___ por mês. Equipe: ___ pessoas, ___ minutos por dia cada uma, ___ dias por mês. Faço ___ atendimentos por mês, com média de ___ minutos.',
      ],
    ),
    material(
      48,
      3,
      'Quanto custa cada banho',
      'Somar minutos e produtos para ter o custo de cada porte e pelagem.',
      `**Objetivo:** ter uma linha de custo para cada serviço da sua tabela.

**Custo do serviço = minutos × custo do minuto + produtos**

## Os produtos de um banho pequeno

Valores ilustrativos, com diluição conforme o rótulo:

| Item | Conta | Custo |
|---|---|---|
| Shampoo | galão de R$ 90 rende 50 litros; usa 300 ml | R$ 0,54 |
| Condicionador | galão de R$ 110 rende 25 litros; usa 150 ml | R$ 0,66 |
| Perfume e laço | média por pet | R$ 1,30 |
| Lavagem de toalhas | duas toalhas | R$ 1,50 |
| **Total** | | **R$ 4,00** |

Conferindo o shampoo: 90 ÷ 50 = R$ 1,80 por litro, e 1,80 × 0,3 = R$ 0,54. Na loja do exemplo, o médio gasta R$ 6,00 e o grande, R$ 9,00.

## A tabela de custo

Com o minuto a R$ 0,60:

| Banho | Minutos | Tempo | Produtos | Custo |
|---|---|---|---|---|
| Pequeno, pelo curto | 40 | R$ 24,00 | R$ 4,00 | **R$ 28,00** |
| Pequeno, pelo longo | 60 | R$ 36,00 | R$ 4,00 | **R$ 40,00** |
| Médio, pelo curto | 55 | R$ 33,00 | R$ 6,00 | **R$ 39,00** |
| Médio, pelo longo | 80 | R$ 48,00 | R$ 6,00 | **R$ 54,00** |
| Grande, pelo curto | 75 | R$ 45,00 | R$ 9,00 | **R$ 54,00** |
| Grande, pelo longo | 110 | R$ 66,00 | R$ 9,00 | **R$ 75,00** |

Veja: o pequeno de pelo longo custa mais que o médio de pelo curto. Tabela só por peso cobra errado.

## O que não entra aqui

Comissão, imposto e taxa do cartão dependem do preço. Eles entram no próximo módulo, na hora de transformar custo em preço.

## Checklist

- [ ] Tempo medido por porte **e** pelagem
- [ ] Rendimento do galão conferido no rótulo
- [ ] Toalha e energia lembradas
- [ ] Tabela revista quando trocar de produto`,
      [
        5,
        'Monte meu custo por serviço. Custo do minuto: R$ ___. Tempos: pequeno curto ___ min, pequeno longo ___, médio curto ___, médio longo ___, grande curto ___, grande longo ___. Produtos por banho: P R$ ___, M R$ ___, G R$ ___.',
      ],
    ),
  ],
};
