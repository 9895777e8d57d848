import type { ModuleSeed } from '../types.ts';
import { material } from './material.ts';

export const counterTalk: ModuleSeed = {
  id: 10,
  titulo: 'A conversa no balcão',
  description: 'Receber, perguntar, oferecer o que ajuda e responder ao "está caro".',
  image_url: '/images/knowledge/atendimento-vende.svg',
  materials: [
    material(
      28,
      1,
      'Receber e perguntar bem',
      'Abrir a conversa e descobrir em quatro perguntas o que o cliente precisa.',
      `**Objetivo:** sair do "posso ajudar?" e chegar ao que o cliente veio resolver.

"Posso ajudar?" pede um "só estou olhando". Comece pelo bicho: "E quem é esse? Como ele se chama?" Sem o pet junto: "Para quem vamos levar hoje?"

## As quatro perguntas

1. **Quem é?** Espécie, porte, idade. Idade muda quase tudo na prateleira.
2. **Como é o dia dele?** Fica sozinho, passeia, dorme dentro de casa?
3. **O que usa hoje e o que acha?** O elogio mostra o que manter; a queixa, o que trocar.
4. **Tem alguma recomendação do veterinário?** Se tem, siga. Se o relato é de coceira, vômito, dor ou tristeza, a resposta é uma só: procure um veterinário. Loja não trata.

Escute até o fim. Quem responde antes vende o que quer; quem escuta vende o que volta.

## Indicar com motivo

Ofereça **duas** opções, não sete, e ligue cada uma à resposta do cliente:

> "Como ele fica sozinho à tarde, este brinquedo segura a atenção por mais tempo. Este outro é mais barato e serve para brincar com você. Qual combina mais?"

## Treino de 10 minutos

Em dupla, um faz o cliente: filhote que rói tudo; gato que bebe pouca água; pessoa com pressa. Ao final, o cliente diz quantas perguntas ouviu antes da primeira indicação. A meta é pelo menos duas.

## Checklist

- [ ] Cumprimento em até 30 segundos
- [ ] Nome do pet perguntado e usado
- [ ] Duas perguntas antes de indicar
- [ ] Duas opções com motivo
- [ ] Nada de indicação de remédio`,
      [
        11,
        'Monte o plano dos primeiros cinco dias de quem chega ao balcão, com 10 minutos de treino por dia para perguntar antes de indicar. Clientes mais comuns: ___. Produtos em que mais erram: ___. Quem ensina: ___.',
      ],
    ),
    material(
      29,
      2,
      'Oferecer sem empurrar',
      'Montar combinações úteis e calcular quanto elas aumentam o tíquete médio.',
      `**Objetivo:** que um em cada cinco clientes leve um item a mais e agradeça.

Oferta boa completa a compra. Oferta ruim tenta acabar com o estoque.

## Pares que fazem sentido

| Levou | Ofereça | Por quê |
|---|---|---|
| Ração nova | Pote de fechar bem | Conserva depois de aberta |
| Areia | Pá ou tapete | Menos sujeira em casa |
| Banho | Escova certa para o pelo | O resultado dura mais |
| Coleira | Placa com telefone | Segurança no passeio |
| Brinquedo | Petisco para rechear | Mais tempo de brincadeira |

A frase leva cinco segundos: "Essa ração vem sem fecho. Quer um pote para conservar?" Ouviu não? Sorria e feche a conta. Uma oferta por venda.

## A conta

A loja do exemplo faz 520 vendas de produtos por mês e fatura R$ 26.000: **tíquete médio de R$ 50**.

Se um em cada cinco leva mais um item de R$ 18:

- 520 ÷ 5 = 104 vendas com item extra
- 104 × 18 = **R$ 1.872 a mais por mês**
- Tíquete novo: 27.872 ÷ 520 = **R$ 53,60**

Com margem de contribuição de 26,5%, sobram cerca de R$ 496 por mês para os custos fixos. Sem anúncio e sem desconto.

## Como medir

Toda sexta: vendas da semana ÷ número de vendas. Anote no quadro. Se o tíquete sobe e a reclamação também, alguém está empurrando.

## Checklist

- [ ] Cinco pares escolhidos e expostos juntos
- [ ] Frase curta treinada
- [ ] Uma oferta por cliente
- [ ] Tíquete da semana no quadro

Para meta no balcão sem venda empurrada, veja o assistente [Comissão que fecha a conta](/chat/13).`,
      [
        13,
        'Quero meta no balcão sem venda empurrada. Faço ___ vendas por mês, tíquete médio R$ ___, margem de contribuição ___%. Equipe de ___ pessoas. Desenhe a regra e mostre quanto custa.',
      ],
    ),
    material(
      30,
      3,
      '"Está caro": responder sem dar desconto',
      'Entender a objeção, mostrar valor e conhecer o custo de cada desconto.',
      `**Objetivo:** proteger a margem sem perder o cliente.

"Está caro" quer dizer coisas diferentes. Pergunte: **"Caro comparado com o quê?"**

| O cliente responde | O que fazer |
|---|---|
| "Na internet é menos" | Compare o total: frete, prazo, troca na hora, orientação |
| "Não pensei em gastar tanto" | Mostre a opção menor, sem tom de favor |
| "Não sei se vale" | Explique o rendimento: preço ÷ dias de uso |
| "Sempre tem desconto" | Ofereça condição, não desconto: pacote, retirada, data |

## Quanto custa um desconto

Produto de R$ 120 que custou R$ 84. Imposto e cartão levam 8,5% da venda (os 6% e 2,5% da loja do exemplo).

| | Sem desconto | Com 10% |
|---|---|---|
| Preço | R$ 120,00 | R$ 108,00 |
| Custo | R$ 84,00 | R$ 84,00 |
| Imposto e cartão | R$ 10,20 | R$ 9,18 |
| **Sobra** | **R$ 25,80** | **R$ 14,82** |

O cliente ganhou 10% e a loja perdeu 43% do que sobrava. Para ganhar o mesmo, terá de vender 74% a mais.

## Fale de rendimento

"Este saco de R$ 180 dura 60 dias: são R$ 3 por dia." O preço por dia compara produtos de tamanhos diferentes melhor que o preço na etiqueta.

## No banho

Preço varia por cidade e serviço: em Belo Horizonte, em junho de 2024, banho até 5 kg ia de R$ 50 a R$ 65. Não copie tabela: calcule a sua no [Precificador](/chat/5).

## Checklist

- [ ] Perguntar antes de responder
- [ ] Opção menor sempre à mão
- [ ] Limite de desconto escrito e quem autoriza
- [ ] Rendimento calculado nos dez itens mais vendidos`,
      [
        2,
        'O cliente disse que ___ está caro, a R$ ___. O produto ou serviço inclui ___ e dura ___ dias. Escreva a resposta para o balcão e para o WhatsApp, sem desconto.',
      ],
    ),
  ],
};
