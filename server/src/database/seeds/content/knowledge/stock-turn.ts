import type { ModuleSeed } from '../types.ts';
import { material } from './material.ts';

export const stockTurn: ModuleSeed = {
  id: 26,
  titulo: 'O dinheiro na prateleira',
  description: 'Giro por grupo, saída para o que parou e conferência de 15 minutos por dia.',
  image_url: '/images/knowledge/mix-e-estoque.svg',
  materials: [
    material(
      76,
      1,
      'Giro: quanto dinheiro dorme na loja',
      'Calcular dias de estoque por grupo e quanto caixa dá para soltar.',
      `**Objetivo:** descobrir onde o dinheiro está parado e quanto dele pode voltar para a conta.

## A conta

**Dias de estoque = estoque a custo ÷ custo da venda do mês × 30**

A loja do exemplo tem R$ 25.350 em estoque, a custo, e vende R$ 16.900 de custo por mês:

25.350 ÷ 16.900 × 30 = **45 dias**

O giro é quantas vezes o estoque se renova no ano: 12 × 16.900 ÷ 25.350 = **8 vezes**.

## Por grupo

| Grupo | Custo da venda no mês | Estoque | Dias |
|---|---|---|---|
| Ração premium | R$ 6.300 | R$ 6.300 | 30 |
| Ração standard | R$ 5.440 | R$ 5.440 | 30 |
| Higiene e areia | R$ 1.920 | R$ 2.880 | 45 |
| Petiscos | R$ 1.800 | R$ 2.400 | 40 |
| Acessórios | R$ 760 | R$ 5.320 | 210 |
| Brinquedos | R$ 400 | R$ 1.600 | 120 |
| Outros | R$ 280 | R$ 1.410 | 151 |
| **Total** | **R$ 16.900** | **R$ 25.350** | **45** |

A média de 45 dias engana: a ração está bem; acessórios têm sete meses de venda na parede.

## Quanto dá para soltar

Acessórios, brinquedos e outros somam 5.320 + 1.600 + 1.410 = R$ 8.330. Com 60 dias de estoque bastariam (760 + 400 + 280) × 2 = R$ 2.880. A diferença, 8.330 − 2.880 = **R$ 5.450**, é caixa que hoje é coleira.

Não solte de uma vez: pare de comprar esses grupos e venda o que tem, começando pelo mais antigo.

## Metas razoáveis

Comece comparando com você mesmo. Ração: o intervalo de pedido mais a segurança. Acessório: até 60 dias, com variedade pequena.

## Checklist

- [ ] Estoque a **custo**, contado
- [ ] Custo da venda por grupo
- [ ] Dias calculados
- [ ] Dois grupos com compra suspensa
- [ ] Nova medição em 30 dias`,
      [
        14,
        'Calcule meus dias de estoque por grupo e quanto caixa posso soltar. Por grupo, estoque a custo e custo da venda no mês: ___. Compro ração a cada ___ dias e quero no máximo ___ dias de acessórios.',
      ],
    ),
    material(
      77,
      2,
      'Produto parado: a escada de saída',
      'Fazer o item encalhado sair perdendo o mínimo, degrau por degrau.',
      `**Objetivo:** transformar produto parado em caixa sem começar pelo desconto.

Parado é o item sem venda há 60 dias, ou com estoque para mais de 120. O dinheiro já saiu; a pergunta é quanto volta.

## A escada

1. **Mostrar:** altura dos olhos, etiqueta grande, perto do par. Duas semanas.
2. **Contar:** a equipe explica para que serve. Uma demonstração por dia.
3. **Combinar:** kit com um item que gira.
4. **Negociar:** troca ou bonificação com o fornecedor.
5. **Baixar:** com prazo e placa.
6. **Doar ou descartar:** o que venceu ou estragou não se vende nem se doa.

Cada degrau tem data. Sem data, o produto mora na escada.

## A conta dos degraus

Coleira que custou R$ 27 e tem preço de R$ 60. Imposto e cartão levam 8,5%:

| Degrau | Preço | Imposto e cartão | Sobra |
|---|---|---|---|
| Preço cheio | R$ 60,00 | R$ 5,10 | R$ 27,90 |
| 10% no kit | R$ 54,00 | R$ 4,59 | R$ 22,41 |
| 25% a menos | R$ 45,00 | R$ 3,83 | R$ 14,17 |
| 40% a menos | R$ 36,00 | R$ 3,06 | R$ 5,94 |

O menor preço sem perder dinheiro é 27 ÷ 0,915 = **R$ 29,51**. Abaixo disso, só para liberar espaço ou antes de estragar.

São 12 coleiras: 12 × 27 = R$ 324 parados. Com esse dinheiro, a loja compra 36 petiscos de R$ 9 que saem neste mês e deixam 36 × 18 × 0,415 = R$ 268,92. É o custo de esperar.

## Evite o próximo

Pergunte antes de cada novidade: quem vai comprar, onde vai ficar e o que sai no lugar? Compre para 30 dias; se vender, repita.

## Checklist

- [ ] Lista dos parados, com valor a custo
- [ ] Degrau e data de cada item
- [ ] Preço mínimo na lista
- [ ] Validade conferida
- [ ] Motivo do encalhe anotado`,
      [
        14,
        'Tenho estes itens parados (nome, quantidade, custo, preço, última venda): ___. Imposto e cartão somam ___%. Monte a escada de saída com datas, o preço mínimo e quanto sobra em cada degrau. Fornecedor aceita troca? ___',
      ],
    ),
    material(
      78,
      3,
      'Inventário em 15 minutos por dia',
      'Contar um pouco por dia, medir o acerto e reduzir perda e vencimento.',
      `**Objetivo:** ter o estoque do sistema igual ao da prateleira sem fechar a loja.

## Quantos itens por dia

A loja do exemplo tem 400 itens:

| Classe | Itens | Frequência | Contagens por mês |
|---|---|---|---|
| A | 80 | Duas vezes por mês | 160 |
| B | 120 | Uma vez por mês | 120 |
| C | 200 | A cada dois meses | 100 |
| **Total** | **400** | | **380** |

Em 26 dias: 380 ÷ 26 = 14,6. São **15 itens por dia**, um minuto cada.

## Como contar

1. Antes de abrir, sem cliente. Quem conta não vê o número do sistema.
2. Prateleira, depósito e vitrine do mesmo item.
3. Diferença? Outra pessoa conta de novo.
4. Ajuste no sistema **com motivo**: venda não lançada, troca, avaria, vencido, não sei.
5. Na mesma passada, olhe a validade: o que vence em 60 dias vai para a frente e para a lista.

## Os dois números

**Acerto:** itens certos ÷ itens contados. Com 350 certos em 380: 350 ÷ 380 = 92,1%. Busque 97%.

**Perda:** vencidos, avarias e diferenças, a custo. Exemplo: 180 + 90 + 140 = R$ 410, ou 410 ÷ 26.000 = 1,6% da venda de produtos.

Para repor R$ 410 com margem de 26,5%, a loja precisa vender 410 ÷ 0,265 = **R$ 1.547**.

## Validade sem surpresa

| Falta para vencer | Ação |
|---|---|
| 60 dias | Frente da prateleira, avisar a equipe |
| 30 dias | Kit ou preço reduzido, com a data à vista |
| Vencido | Retirar na hora, registrar, descartar certo |

Produto veterinário segue o responsável técnico.

## Checklist

- [ ] Lista do dia impressa
- [ ] Contagem às cegas
- [ ] Motivo em todo ajuste
- [ ] Lista de validade na sexta
- [ ] Acerto e perda no quadro`,
      [
        14,
        'Monte meu inventário rotativo de 15 minutos por dia. Tenho ___ itens A, ___ B e ___ C, loja aberta ___ dias por mês e ___ pessoas. Perdas do mês: vencidos R$ ___, avarias R$ ___, diferenças R$ ___.',
      ],
    ),
  ],
};
