import type { ModuleSeed } from '../types.ts';
import { material } from './material.ts';

export const portfolioRead: ModuleSeed = {
  id: 29,
  titulo: 'Ler a carteira',
  description: 'Painel em uma folha, metas que se abrem em ações e a queda vista antes da perda.',
  image_url: '/images/knowledge/gestao-carteira.svg',
  materials: [
    material(
      85,
      1,
      'O painel da carteira em uma folha',
      'Resumir a carteira por grupo e ver de onde vem a venda.',
      `**Objetivo:** enxergar 50 lojas em uma tabela de quatro linhas.

## A carteira do exemplo

É a mesma do curso Visita eficiente: 50 lojas e R$ 56.700 no mês. Valores ilustrativos.

| Grupo | Lojas | Compraram | Pedidos | Venda | Pedido médio |
|---|---|---|---|---|---|
| A | 10 | 10 | 36 | R$ 34.200 | R$ 950 |
| B | 15 | 13 | 18 | R$ 15.300 | R$ 850 |
| C | 25 | 9 | 9 | R$ 7.200 | R$ 800 |
| **Total** | **50** | **32** | **63** | **R$ 56.700** | **R$ 900** |

## O que se lê

- **Concentração:** o grupo A faz 34.200 ÷ 56.700 = 60% da venda. Se uma loja A parar, some em média 34.200 ÷ 10 = R$ 3.420.
- **Positivação** (lojas que compraram): 32 ÷ 50 = 64%. As 18 que faltam são 2 do grupo B e 16 do C.
- **Frequência:** no A são 3,6 pedidos por loja; no B, 18 ÷ 13 = 1,4.
- **Pedido médio:** parecido nos três grupos. A diferença está em **quantas vezes** compram, não em quanto.

A pergunta do mês sai daí: o que faz a loja B pedir uma vez a mais?

## Cuidado com o risco

Quando uma loja passa de 15% da sua venda, trate como risco: visita do supervisor, segundo contato na loja e plano para crescer em outras.

## Como manter

1. Primeiro dia útil: preencher a tabela, 20 minutos.
2. Comparar com o mês anterior e com o mesmo mês do ano passado, porque verão e fim de ano mudam a compra.
3. Escolher **um** número por grupo.
4. Levar para a rota da semana.

## Checklist

- [ ] Lojas com letra atualizada
- [ ] Positivação por grupo
- [ ] Pedidos e venda conferidos com o sistema
- [ ] Maior cliente em % da venda
- [ ] Um número escolhido por grupo`,
      [
        19,
        'Minha carteira: A ___ lojas, ___ pedidos, R$ ___; B ___ lojas, ___ pedidos, R$ ___; C ___ lojas, ___ pedidos, R$ ___. Tenho ___ visitas por mês. Distribua as visitas, diga quem atendo por telefone e o objetivo de cada grupo.',
      ],
    ),
    material(
      86,
      2,
      'A meta aberta em ações',
      'Dividir a meta de venda em lojas, pedidos e valor, e escolher a alavanca.',
      `**Objetivo:** trocar "vender mais R$ 6 mil" por nomes de lojas.

## A venda tem três pedaços

**Venda = lojas que compram × pedidos por loja × pedido médio**

Na carteira do exemplo, 63 pedidos em 32 lojas são 1,97 por loja:

63 × 900 = **R$ 56.700**

## Três alavancas

A meta é R$ 62.700, ou R$ 6.000 a mais.

| Alavanca | O que muda | Venda | A mais |
|---|---|---|---|
| Positivar 4 lojas | 8 pedidos novos de R$ 750 | R$ 62.700 | R$ 6.000 |
| Frequência do B | 13 lojas com 1 pedido a mais de R$ 850 | R$ 67.750 | R$ 11.050 |
| Pedido médio | R$ 900 para R$ 990 nos 63 pedidos | R$ 62.370 | R$ 5.670 |

Contas: 56.700 + 8 × 750 = R$ 62.700; 56.700 + 13 × 850 = R$ 67.750; 63 × 990 = R$ 62.370.

Se metade do B aceitar o pedido a mais, já são 6 × 850 = R$ 5.100. A frequência é a alavanca mais curta: a loja já compra, já conhece e já tem cadastro.

## Da alavanca ao nome

1. Liste as 13 lojas B que compraram e a data do último pedido.
2. Ao lado, o que acabou na prateleira antes da sua volta.
3. Proponha dia fixo: "Passo toda segunda terça; seu pedido chega na quinta."
4. Ofereça o item que falta, não o catálogo.

Frequência com respeito ao giro: se o estoque da loja passa de 45 dias, não venda. Pedido empurrado hoje é devolução amanhã.

## Acompanhe na semana

Meta de 62.700 ÷ 21 dias = **R$ 2.986 por dia**. No décimo dia, o esperado é R$ 29.860. Abaixo de 90% disso, mude a lista, não o discurso.

## Checklist

- [ ] Meta dividida nos três pedaços
- [ ] Uma alavanca principal
- [ ] Lista com nomes e datas
- [ ] Giro da loja conferido
- [ ] Parcial no décimo dia`,
      [
        20,
        'Quero aumentar o pedido da loja ___, que compra R$ ___ a cada ___ dias. Ela tem ___ m², vende ___ e já leva ___. Faltou na prateleira: ___. Monte a proposta com giro e margem do lojista, sem passar de 45 dias de estoque.',
      ],
    ),
    material(
      87,
      3,
      'Cliente em queda: ver antes de perder',
      'Detectar a queda pela compra e pela frequência, e agir no motivo.',
      `**Objetivo:** notar a loja que está saindo enquanto ela ainda compra.

Loja não some de uma vez. Primeiro deixa um item, depois atrasa o pedido, depois não responde. O sistema mostra; falta olhar.

## O alarme

Compare o mês com a média dos três anteriores:

| Loja | Média | Neste mês | Variação | Sinal |
|---|---|---|---|---|
| Norte 1 | R$ 4.000 | R$ 3.900 | −2,5% | Normal |
| Norte 4 | R$ 3.500 | R$ 2.600 | −25,7% | Atenção |
| Sul 2 | R$ 1.800 | R$ 900 | −50,0% | Visita já |
| Sul 5 | R$ 1.200 | R$ 1.260 | +5,0% | Normal |

Conta da Norte 4: 2.600 ÷ 3.500 = 74,3%, ou seja, queda de 25,7%.

- **Queda de 20% a 39%:** telefonema em dois dias
- **40% ou mais, ou item principal fora:** visita na semana
- **Atraso de uma vez e meia o intervalo normal:** loja que pede a cada 14 dias e está há 21 entra na lista

Antes de se assustar, confira: férias, reforma, pedido que caiu no mês seguinte ou falta no **seu** estoque.

## A conversa

> "Vi que a areia não veio nos dois últimos pedidos. Foi giro, preço ou a gente falhou?"

Três opções facilitam a verdade. Depois, silêncio.

| Motivo | Resposta |
|---|---|
| Faltou produto nosso | Assumir, prazo real, opção |
| Preço | Sobra por unidade e giro, condição autorizada |
| Entrega ou troca | Resolver antes de vender |
| Não girou | Exposição, troca por outro item |
| Trocou de fornecedor | Entender o porquê, manter um item |

## Quanto vale

As duas lojas em queda somam 900 + 900 = R$ 1.800 a menos no mês. Em um ano, 12 × 1.800 = **R$ 21.600**.

## Checklist

- [ ] Alarme rodado no dia 1º e no dia 15
- [ ] Motivo anotado com as palavras do lojista
- [ ] Pendência resolvida antes da oferta
- [ ] Resultado visto em 30 dias`,
      [
        21,
        'A loja ___ comprava em média R$ ___ por mês e neste mês comprou R$ ___. Deixou de levar ___. Último pedido há ___ dias; pendências: ___. Prepare as perguntas para descobrir o motivo e a proposta para cada resposta.',
      ],
    ),
  ],
};
