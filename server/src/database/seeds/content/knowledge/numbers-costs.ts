import type { ModuleSeed } from '../types.ts';
import { material } from './material.ts';

export const numbersCosts: ModuleSeed = {
  id: 2,
  titulo: 'Custos fixos e margem',
  description: 'Liste o que a loja paga de qualquer jeito, veja quanto sobra de cada venda e ache o empate.',
  image_url: '/images/knowledge/primeiros-numeros.svg',
  materials: [
    material(
      4,
      1,
      'A lista dos custos fixos',
      'Levantar tudo o que a loja paga mesmo sem vender nada.',
      `**Objetivo:** chegar a um número só, o custo fixo do mês.

Custo fixo é o que você paga com a loja cheia ou vazia. Pegue o extrato dos últimos três meses e preencha.

## A loja do nosso exemplo

Vamos usar a mesma loja em todo o curso. Os valores são ilustrativos: troque pelos seus.

| Custo fixo | Por mês |
|---|---|
| Aluguel e condomínio | R$ 3.200 |
| Salários com encargos | R$ 5.400 |
| Água, luz e internet | R$ 1.500 |
| Contador | R$ 600 |
| Sistema de gestão | R$ 200 |
| Retirada do dono | R$ 3.000 |
| Manutenção e outros | R$ 500 |
| **Total** | **R$ 14.400** |

## O que sempre esquecem

- **Décimo terceiro e férias:** guarde todo mês uma parte; não deixe para dezembro.
- **Contas anuais:** alvará, seguro, dedetização. Divida por 12.
- **Afiação e manutenção de secador:** some o ano e divida por 12.
- **A sua retirada:** sem ela, o lucro é mentira.

## O que não entra aqui

Ração comprada para revender, imposto sobre a venda, taxa de cartão, comissão e shampoo do banho sobem e descem com o movimento. São custos variáveis, assunto do próximo material.

## Checklist

- [ ] Três meses de extrato conferidos
- [ ] Contas anuais divididas por 12
- [ ] Retirada incluída
- [ ] Total anotado com a data
- [ ] Uma conta escolhida para renegociar nesta semana

Água e luz variam um pouco com o banho. Para começar, trate como fixos pela média dos três meses.`,
      [
        10,
        'Confira a minha lista de custos fixos e diga o que esqueci: aluguel R$ ___, salários R$ ___, água e luz R$ ___, contador R$ ___, sistema R$ ___, retirada R$ ___, outros R$ ___. Contas anuais: ___.',
      ],
    ),
    material(
      5,
      2,
      'Quanto sobra de cada venda',
      'Calcular a margem de contribuição da loja e de cada setor.',
      `**Objetivo:** saber quantos centavos de cada real vendido ficam para pagar os custos fixos.

**Margem de contribuição = vendas − custos variáveis**

Na loja do exemplo, que vende R$ 40.000 por mês (valores ilustrativos):

| | Produtos | Banho e tosa | Total |
|---|---|---|---|
| Vendas | R$ 26.000 | R$ 14.000 | R$ 40.000 |
| Mercadoria (65% da venda de produtos) | R$ 16.900 | | R$ 16.900 |
| Impostos (6%) | R$ 1.560 | R$ 840 | R$ 2.400 |
| Taxas de cartão (2,5%) | R$ 650 | R$ 350 | R$ 1.000 |
| Comissão (20% do serviço) | | R$ 2.800 | R$ 2.800 |
| Produtos do banho (8% do serviço) | | R$ 1.120 | R$ 1.120 |
| **Margem** | **R$ 6.890** | **R$ 8.890** | **R$ 15.780** |
| **Em % da venda** | **26,5%** | **63,5%** | **39,45%** |

## O que a tabela conta

O produto vende quase o dobro e deixa menos dinheiro. Isso não quer dizer que a ração seja ruim: ela traz o cliente. Quer dizer que um banho a mais por dia pesa no resultado. Lembre que o banho ocupa salário e espaço, que estão no custo fixo.

## E o lucro?

15.780 de margem − 14.400 de custos fixos = **R$ 1.380**, ou 3,45% da venda.

## Checklist

- [ ] Vendas separadas por setor
- [ ] Custo da mercadoria **vendida**, não da comprada
- [ ] Imposto e taxa conferidos com contador e maquininha
- [ ] Margem em reais e em percentual

Quer a mesma tabela com os seus números? Leve-os ao assistente [DRE simples e margem](/chat/10).`,
      [
        10,
        'Calcule a margem da minha loja por setor. Produtos: vendi R$ ___ e a mercadoria vendida custou R$ ___. Banho e tosa: vendi R$ ___, comissão R$ ___, produtos do banho R$ ___. Imposto ___%, cartão ___%.',
      ],
    ),
    material(
      6,
      3,
      'O ponto de equilíbrio',
      'Descobrir quanto a loja precisa vender para empatar, no mês e no dia.',
      `**Objetivo:** saber a venda que paga todas as contas, sem lucro e sem prejuízo.

**Ponto de equilíbrio = custos fixos ÷ margem de contribuição (em decimal)**

Com a loja do exemplo, custo fixo de R$ 14.400 e margem de 39,45%:

14.400 ÷ 0,3945 = **R$ 36.502 por mês**

Abrindo 26 dias: 36.502 ÷ 26 = **R$ 1.404 por dia**.

Vendendo R$ 40.000, a loja passa do empate em R$ 3.498. Como 39,45% disso sobra, o lucro é de R$ 1.380: o mesmo número que achamos pela margem.

## O que muda o empate

| Mudança | Novo empate |
|---|---|
| Aluguel sobe R$ 400 | 14.800 ÷ 0,3945 = R$ 37.516 |
| Margem cai para 37% por desconto | 14.400 ÷ 0,37 = R$ 38.919 |
| Margem sobe para 42% com mais banho | 14.400 ÷ 0,42 = R$ 34.286 |

Repare: perder pouco mais de dois pontos de margem custa mais vendas do que um aumento de R$ 400 no aluguel. Desconto sem conta é o reajuste mais caro que existe.

## Como usar

- [ ] Escreva o empate do mês e do dia num lugar que só a gestão vê
- [ ] No dia 15, compare com o vendido até ali
- [ ] Antes de assumir conta nova, calcule quanto a mais terá de vender
- [ ] Refaça a conta quando mudar preço, comissão ou aluguel

O empate é o piso, não a meta. No próximo módulo, ele vira meta com lucro dentro.`,
      [
        10,
        'Qual é o meu ponto de equilíbrio por mês e por dia? Custos fixos R$ ___, margem de contribuição ___%, ___ dias abertos. E como fica se o aluguel subir R$ ___?',
      ],
    ),
  ],
};
