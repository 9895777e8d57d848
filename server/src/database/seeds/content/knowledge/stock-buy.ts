import type { ModuleSeed } from '../types.ts';
import { material } from './material.ts';

export const stockBuy: ModuleSeed = {
  id: 25,
  titulo: 'O que comprar e por quanto vender',
  description: 'Curva ABC pelo lucro, ponto de pedido e preço de gôndola que paga imposto e cartão.',
  image_url: '/images/knowledge/mix-e-estoque.svg',
  materials: [
    material(
      73,
      1,
      'Curva ABC pelo lucro',
      'Classificar os grupos da loja pelo lucro bruto, e não só pela venda.',
      `**Objetivo:** saber quais produtos merecem o seu dinheiro e a sua prateleira.

A curva ABC separa poucos itens que decidem o resultado dos muitos que só ocupam espaço. Feita pela venda, põe a ração no topo. Feita pelo **lucro bruto**, conta outra história.

## A loja do exemplo

É a mesma dos cursos de gestão: R$ 26.000 de venda em produtos e R$ 16.900 de mercadoria vendida. Lucro bruto: 26.000 − 16.900 = R$ 9.100. Valores ilustrativos.

| Grupo | Venda | Lucro bruto | % do lucro | Acumulado | Classe |
|---|---|---|---|---|---|
| Ração premium | R$ 9.000 | R$ 2.700 | 29,7% | 29,7% | A |
| Petiscos | R$ 3.600 | R$ 1.800 | 19,8% | 49,5% | A |
| Ração standard | R$ 6.800 | R$ 1.360 | 14,9% | 64,4% | A |
| Higiene e areia | R$ 3.200 | R$ 1.280 | 14,1% | 78,5% | A |
| Acessórios | R$ 1.900 | R$ 1.140 | 12,5% | 91,0% | B |
| Brinquedos | R$ 900 | R$ 500 | 5,5% | 96,5% | C |
| Outros | R$ 600 | R$ 320 | 3,5% | 100,0% | C |
| **Total** | **R$ 26.000** | **R$ 9.100** | **100%** | | |

Usamos A até 80% do acumulado, B até 95% e C no resto.

## O que a tabela mostra

O petisco vende menos da metade da ração premium e deixa dois terços do lucro dela. A ração standard vende muito e deixa pouco, mas traz gente toda semana: não se tira, se põe no fundo da loja.

## Como usar

- **A:** nunca falta. Conferência semanal, melhor lugar, dois fornecedores se possível.
- **B:** compra por pedido, revisão mensal.
- **C:** poucas unidades; entra um, sai outro.

Depois repita **dentro** de cada grupo, por item.

## Checklist

- [ ] Três meses de venda por grupo
- [ ] Custo da mercadoria **vendida**
- [ ] Acumulado calculado
- [ ] Classe escrita no cadastro
- [ ] Revisão a cada trimestre`,
      [
        14,
        'Faça a curva ABC pelo lucro bruto. Vou colar grupo ou item, venda do mês e custo da mercadoria vendida: ___. Use A até 80% do acumulado e B até 95%. Diga o que não pode faltar e o que posso reduzir.',
      ],
    ),
    material(
      74,
      2,
      'Estoque mínimo e hora de pedir',
      'Calcular quando e quanto comprar de cada item A, sem faltar nem sobrar.',
      `**Objetivo:** trocar o "acho que está acabando" por um número na etiqueta.

## As duas contas

**Estoque mínimo = venda por dia × prazo de entrega + segurança**

**Quanto pedir = venda por dia × dias até o próximo pedido + estoque mínimo − estoque atual**

## Exemplo: saco de ração premium

- Venda: 52 sacos em 26 dias: 52 ÷ 26 = 2 por dia
- Entrega: 5 dias de loja aberta
- Segurança: 3 dias de venda: 2 × 3 = 6 sacos

Estoque mínimo: 2 × 5 + 6 = **16 sacos**. Chegou a 16, é hora de pedir.

Se você compra a cada 15 dias e tem 18 sacos: 2 × 15 + 16 − 18 = **28 sacos**.

## Quanta segurança?

| Situação | Dias de segurança |
|---|---|
| Fornecedor pontual, venda estável | 2 |
| Atrasa às vezes, ou venda oscila | 3 a 4 |
| Único fornecedor ou véspera de feriado | 5 |

Segurança é dinheiro parado: cada dia a mais do saco que custa R$ 84 são 2 × 84 = R$ 168 na prateleira.

## Armadilhas

1. **Venda zero porque faltou:** o mês em que o item acabou no dia 20 não mede a procura. Divida só pelos dias com estoque.
2. **Desconto de volume:** compare o ganho com os dias de estoque e a validade.
3. **Pedido pelo susto:** dois clientes perguntaram, comprou dez. Anote os pedidos de uma semana antes de decidir.

## Na prática

Etiqueta na prateleira com o mínimo. Quem repõe e vê o número, anota. Segunda e quinta, alguém transforma as anotações em pedido.

## Checklist

- [ ] Venda por dia dos 20 itens A que mais saem
- [ ] Prazo real do fornecedor, medido em três entregas
- [ ] Etiqueta com o mínimo
- [ ] Dois dias fixos de pedido
- [ ] Faltas do mês contadas`,
      [
        14,
        'Calcule estoque mínimo e sugestão de compra. Item: ___. Vendi ___ unidades em ___ dias com estoque. Prazo de entrega: ___ dias. Segurança: ___ dias. Estoque atual: ___. Compro a cada ___ dias. Custo unitário R$ ___.',
      ],
    ),
    material(
      75,
      3,
      'Preço de gôndola sem confundir margem e markup',
      'Formar o preço de venda com imposto, cartão e margem dentro.',
      `**Objetivo:** pôr preço sabendo quanto sobra depois do imposto e da maquininha.

## A confusão que custa caro

Comprou por R$ 60 e vendeu por R$ 84. O acréscimo sobre o custo (**markup**) é 24 ÷ 60 = 40%. A **margem** sobre o preço é 24 ÷ 84 = 28,6%. Quem calcula desconto em cima dos 40% dá o que não tem.

## A fórmula

**Preço = custo ÷ (1 − imposto e cartão − margem desejada)**

Na loja do exemplo, imposto e cartão somam 8,5%. A margem é a que sobra **depois** deles.

| Item | Custo | Margem desejada | Divisor | Preço |
|---|---|---|---|---|
| Ração premium | R$ 84,00 | 21,5% | 0,70 | R$ 120,00 |
| Petisco | R$ 9,00 | 41,5% | 0,50 | R$ 18,00 |
| Coleira | R$ 27,00 | 46,5% | 0,45 | R$ 60,00 |
| Média da loja | R$ 26,00 | 26,5% | 0,65 | R$ 40,00 |

Conferindo a ração: 120 × 0,085 = R$ 10,20 de imposto e cartão, e 120 − 84 − 10,20 = **R$ 25,80**, que são 21,5% de 120.

## Margens diferentes de propósito

- **Item comparado** (ração conhecida): margem menor, preço à vista.
- **Item de conveniência** (petisco, acessório): margem maior, bem exposto.
- **Item de solução** (o que evita problema): explique, não baixe.

O que importa é a média ficar no lugar: 26,5% na loja do exemplo.

## Reajuste do fornecedor

O custo da ração subiu de R$ 84 para R$ 88. Para manter a margem: 88 ÷ 0,70 = R$ 125,71; na etiqueta, R$ 125,90. Segurar os R$ 120 deixaria 120 − 88 − 10,20 = R$ 21,80: menos R$ 4,00 por saco.

## Checklist

- [ ] Percentual de imposto e cartão confirmado
- [ ] Divisor por grupo
- [ ] Etiqueta trocada no dia do reajuste
- [ ] Margem média do mês conferida
- [ ] Medicamento e produto veterinário: regras com o responsável técnico`,
      [
        14,
        'Forme o preço destes itens (nome e custo): ___. Imposto e cartão somam ___%. Margem desejada depois deles: ração ___%, petisco ___%, acessório ___%. Mostre o divisor, o preço e quanto sobra em cada um.',
      ],
    ),
  ],
};
