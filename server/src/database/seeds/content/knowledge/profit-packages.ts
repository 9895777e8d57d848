import type { ModuleSeed } from '../types.ts';
import { material } from './material.ts';

export const profitPackages: ModuleSeed = {
  id: 18,
  titulo: 'Pacotes, comissão e painel',
  description: 'Venda recorrência sem comer a margem, pague comissão que cabe e acompanhe o setor.',
  image_url: '/images/knowledge/lucro-banho-tosa.svg',
  materials: [
    material(
      52,
      1,
      'Pacote que não come a margem',
      'Definir o desconto máximo do pacote e controlar os banhos que a loja deve.',
      `**Objetivo:** vender quatro banhos de uma vez sabendo o que sobra em cada um.

## Quanto custa o desconto

Pequeno de pelo longo, R$ 70 na tabela e custo de R$ 40 (60 minutos). Depois de comissão, imposto e cartão ficam 71,5% do preço:

| Pacote de 4 | Por banho | Sobra por banho |
|---|---|---|
| Sem desconto, R$ 280 | R$ 70,00 | R$ 10,05 |
| 5% de desconto, R$ 266 | R$ 66,50 | R$ 7,55 |
| 10% de desconto, R$ 252 | R$ 63,00 | R$ 5,05 |

Dez por cento para o tutor é metade da sua sobra.

## Quando o desconto se paga

Pet que vem toda quinzena embola menos. Se o banho cai de 60 para 50 minutos, o custo passa a 50 × 0,60 + 4 = R$ 34,00. Com 10% de desconto sobram 63 × 0,715 − 34 = **R$ 11,05**: mais que no avulso. Por isso, dê desconto na **frequência**, não na quantidade: quatro banhos em até 60 dias.

Prefira um mimo barato a um desconto maior. Uma hidratação que custa R$ 3,00 de produto e 10 minutos sai por 3 + 10 × 0,60 = R$ 9,00 no pacote inteiro; 10% de desconto tira 4 × 5 = R$ 20,00 da sua sobra.

## O dinheiro que ainda não é seu

Vinte pacotes de R$ 266 põem 20 × 266 = R$ 5.320 no caixa. Se metade dos banhos foi dada, a loja ainda deve R$ 2.660 em serviço. Anote esse saldo antes de gastar.

## Regras por escrito

- [ ] Validade clara e o que acontece com falta sem aviso
- [ ] Vale para qual pet e qual serviço
- [ ] Nó e tosa cobrados à parte
- [ ] Como devolver o que não foi usado
- [ ] Controle: vendidos, usados, devidos

Desistência e devolução têm regra no Código de Defesa do Consumidor: confira o texto com o seu contador ou advogado.`,
      [
        5,
        'Qual desconto cabe num pacote de ___ banhos? Preço avulso R$ ___, custo do serviço R$ ___, comissão ___%, imposto ___%, cartão ___%. Com o pacote, o tempo cai de ___ para ___ minutos e meu minuto custa R$ ___.',
      ],
    ),
    material(
      53,
      2,
      'Comissão que cabe na conta',
      'Comparar três modelos de comissão com os números do mês.',
      `**Objetivo:** escolher um modelo que motive sem pressa e sem estourar a margem.

## Três modelos, mesmo mês

A loja do exemplo vende R$ 14.000 em 200 banhos: 100 pequenos, 60 médios e 40 grandes. Depois do reajuste, R$ 14.750.

- **Percentual:** 20% da venda
- **Faixas:** 18% até R$ 13.000 e 26% só sobre o que passar
- **Por serviço:** R$ 11 no pequeno, R$ 15 no médio, R$ 21 no grande

| Modelo | Com R$ 14.000 | Com R$ 14.750 |
|---|---|---|
| Percentual | R$ 2.800 (20%) | R$ 2.950 (20%) |
| Faixas | R$ 2.600 (18,6%) | R$ 2.795 (18,9%) |
| Por serviço | R$ 2.840 (20,3%) | R$ 2.840 (19,3%) |

Contas das faixas: 13.000 × 0,18 + 1.000 × 0,26 = R$ 2.600 e 13.000 × 0,18 + 1.750 × 0,26 = R$ 2.795. Por serviço: 100 × 11 + 60 × 15 + 40 × 21 = R$ 2.840.

## O efeito de cada um

| Modelo | Risco | Trava |
|---|---|---|
| Percentual | Disputa por pet grande | Distribuição pela agenda, não por escolha |
| Faixas | Correria no fim do mês | Teto de pets por dia |
| Por serviço | Pressa no banho | Tempo mínimo e conferência na entrega |

Nenhum modelo premia acidente escondido. Ponha a segurança antes: quem pula etapa conversa com você, qualquer que seja a venda.

## Antes de mudar

1. Refaça as contas com três meses, não com um.
2. Mostre a cada pessoa quanto teria recebido.
3. Teste por 60 dias, com data para rever.

Comissão gera encargos, e mudar a forma de pagar exige cuidado com a lei: fale com o contador **antes** de anunciar.

## Checklist

- [ ] Modelo comparado em reais e em percentual
- [ ] Retrabalho e falta previstos na regra
- [ ] Regra em uma página
- [ ] Data de revisão combinada`,
      [
        13,
        'Compare três modelos de comissão para o banho e tosa. Venda do mês R$ ___, com ___ pequenos, ___ médios e ___ grandes. Hoje pago ___%. Equipe de ___ pessoas com fixo de R$ ___. Quero incentivar ___.',
      ],
    ),
    material(
      54,
      3,
      'O painel do banho e tosa',
      'Acompanhar o setor com cinco números e agir sobre um por mês.',
      `**Objetivo:** saber em dez minutos se o banho vai bem e o que mudar.

## Os cinco números

| Número | Conta | Loja do exemplo |
|---|---|---|
| Tíquete médio | Venda ÷ pets | 14.000 ÷ 200 = R$ 70 |
| Aproveitamento | Minutos produtivos ÷ pagos | 12.000 ÷ 17.160 = 70% |
| Lucro do setor | Margem − custo fixo do setor | 8.890 − 7.200 = R$ 1.690 |
| Retorno em 45 dias | Pets que voltaram ÷ pets atendidos | 96 ÷ 150 = 64% |
| Retrabalho | Pets que voltaram à mesa ÷ pets | 4 ÷ 200 = 2% |

São 200 atendimentos de 150 pets diferentes: alguns vêm mais de uma vez no mês.

## O que cada um pede

- **Tíquete caiu, movimento não:** desconto demais, nó sem cobrança ou pacote barato.
- **Aproveitamento abaixo de 65%:** agenda com buracos. Encaixe, lembrete na véspera e lista de espera vêm antes de anúncio.
- **Aproveitamento acima de 80%:** hora de rever preço ou equipe, não de apertar.
- **Retorno caiu:** olhe a entrega. O próximo horário está sendo oferecido?
- **Retrabalho acima de 5%:** treino, não bronca.

## Quanto vale mexer em um número

Com a tabela nova, a venda vai a R$ 14.750 nos mesmos 200 banhos. O custo deles é 12.000 × 0,60 + 1.120 de produtos = R$ 8.320, e sobram 14.750 × 0,715 − 8.320 = R$ 2.226, ou 15,1% da venda. Antes eram R$ 1.690, ou 12,1%.

## A rotina

Primeiro dia útil do mês, dez minutos, com quem trabalha no setor. Mostre os cinco, escolha **um** e defina a ação. Não mostre o salário de ninguém.

## Checklist

- [ ] Planilha com uma linha por mês
- [ ] Mesmos critérios todo mês
- [ ] Uma ação, um responsável, um prazo
- [ ] Custo por minuto refeito a cada trimestre`,
      [
        10,
        'Analise o painel do meu banho e tosa: venda R$ ___, ___ atendimentos, ___ minutos produtivos de ___ pagos, margem R$ ___, custo fixo do setor R$ ___, retorno em 45 dias ___%, retrabalho ___%. O que ataco primeiro?',
      ],
    ),
  ],
};
