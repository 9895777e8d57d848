import type { ModuleSeed } from '../types.ts';
import { material } from './material.ts';

export const portfolioGrow: ModuleSeed = {
  id: 30,
  titulo: 'Recuperar, crescer e receber',
  description: 'Sequência de reativação, potencial de cada loja e prazo sem dor de cabeça.',
  image_url: '/images/knowledge/gestao-carteira.svg',
  materials: [
    material(
      88,
      1,
      'Reativação em três contatos',
      'Trazer de volta lojas paradas com uma sequência curta e medir o resultado.',
      `**Objetivo:** voltar a vender para quem já tem cadastro, sem cobrança e sem drama.

## Separe a lista

As 18 lojas que não compraram no mês, na carteira do exemplo:

| Sem comprar há | Lojas | Primeiro passo |
|---|---|---|
| 31 a 60 dias | 8 | Telefonema |
| 61 a 90 dias | 6 | Visita sem pedido |
| Mais de 90 dias | 4 | Conferir se ainda existe e quem decide |
| **Total** | **18** | |

Marque potencial e pendência. Reclamação aberta: primeiro se resolve, depois se oferece. Dívida: assunto do financeiro, em outra conversa.

## Os três contatos

**1º, dia 1, telefone ou visita.** Perguntar, não vender.

> "Oi, [nome], aqui é o ___, da distribuidora. Vi que faz mais de um mês que não recebo um pedido seu. Aconteceu algo do nosso lado?"

**2º, dia 4, mensagem com resposta ao motivo.**

> "Falei com a logística: sua região passa a receber na quinta. Posso separar um pedido pequeno para testar a entrega?"

**3º, dia 11, convite com data.**

> "Passo na sua rua na terça, às 10h. Levo a tabela e conto o estoque com você. Pode ser?"

Sem resposta aos três, volte em 60 dias. Insistir mais queima a porta.

## O pedido de volta

Pequeno, com o que a loja já vendia, para até 30 dias. É teste de confiança.

## O resultado do exemplo

| Etapa | Lojas | % |
|---|---|---|
| Contatadas | 18 | 100% |
| Responderam | 11 | 61% |
| Voltaram | 5 | 28% |

Com pedido médio de volta de R$ 700: 5 × 700 = **R$ 3.500**. Acompanhe o **segundo** pedido: só ele diz que o cliente voltou.

## Checklist

- [ ] Lista por tempo e potencial
- [ ] Pendência resolvida antes
- [ ] Três contatos com data
- [ ] Motivo de cada loja anotado
- [ ] Segundo pedido acompanhado`,
      [
        21,
        'Monte a reativação de ___ lojas paradas. Lista com dias sem comprar, média de compra, motivo conhecido e pendência: ___. Condições que posso oferecer: ___. Quero os três contatos com texto pronto e por quem começar.',
      ],
    ),
    material(
      89,
      2,
      'Potencial: quanto cada loja pode comprar',
      'Estimar o espaço que ainda existe em cada loja e escolher onde crescer.',
      `**Objetivo:** parar de medir a loja só pelo que ela já compra de você.

Uma loja que compra R$ 900 pode estar no limite ou comprar R$ 9.000 de outros. O esforço certo depende disso.

## Participação na loja

**Participação = o que compra de você ÷ o que compra da categoria**

Para estimar a compra da categoria, use o que se vê: sacos na prateleira, giro informado, banhos por dia, metros de gôndola. Pergunte sem rodeio: "Quantos sacos saem por semana, somando tudo?"

Exemplo: 25 sacos por semana a R$ 90 de custo médio. 25 × 4,33 × 90 = R$ 9.743 por mês; arredonde para R$ 9.700.

| Loja | Categoria no mês | De você | Participação | Espaço |
|---|---|---|---|---|
| Norte 1 | R$ 9.700 | R$ 3.900 | 40% | R$ 5.800 |
| Norte 4 | R$ 6.500 | R$ 2.600 | 40% | R$ 3.900 |
| Sul 2 | R$ 6.000 | R$ 900 | 15% | R$ 5.100 |
| Sul 5 | R$ 1.400 | R$ 1.260 | 90% | R$ 140 |

## Onde investir o tempo

- **Sul 2:** compra pouco e tem muito espaço. É a visita que vale.
- **Sul 5:** já é quase toda sua. Atenda bem e por telefone; não há o que espremer.
- **Norte 1:** de 40% para 50% são 9.700 × 0,10 = **R$ 970** por mês.

Ninguém chega a 100%: loja precisa de opção, e você precisa de loja saudável.

## Um passo por vez

Escolha **uma** categoria por loja: petisco, areia, higiene. Proponha poucos itens, com exposição e data para reavaliar. Novidade para 30 dias, no máximo.

Estimativa é estimativa: escreva como chegou nela e corrija na próxima contagem.

## Checklist

- [ ] Dez lojas com potencial estimado
- [ ] Fonte anotada: contagem, resposta, palpite
- [ ] Participação calculada
- [ ] Três lojas escolhidas para crescer
- [ ] Letra revista com o potencial`,
      [
        20,
        'A loja ___ tem ___ m², faz ___ banhos por dia e vende ___ sacos por semana, somando tudo. De mim compra R$ ___ por mês: ___. Estime com cuidado o espaço que existe, marque as hipóteses e proponha até cinco itens para 30 dias.',
      ],
    ),
    material(
      90,
      3,
      'Prazo, limite e atraso sem brigar',
      'Negociar prazo com conta, reduzir a inadimplência e cobrar sem perder o cliente.',
      `**Objetivo:** vender para quem paga e cobrar cedo, com respeito.

## Prazo é dinheiro

A carteira vende R$ 56.700 por mês com prazo de 28 dias. Ficam a receber cerca de 56.700 × 28 ÷ 30 = **R$ 52.920**. Dar mais 7 dias a todos põe outros 56.700 × 7 ÷ 30 = R$ 13.230 na rua. Por isso prazo se autoriza, não se promete na visita.

## O custo do que não volta

Com margem de 18% para a distribuidora (valor ilustrativo), perder um pedido de R$ 900 exige vender 900 ÷ 0,18 = **R$ 5.000** para empatar.

**Inadimplência:** valor vencido ÷ venda do mês. Com R$ 1.701 vencidos: 1.701 ÷ 56.700 = 3%.

## Limite por loja

Comece pela compra de um prazo e uma folga de 20%. Loja que pede R$ 900 a cada 14 dias, com 28 de prazo, tem dois pedidos em aberto: 2 × 900 × 1,2 = **R$ 2.160**. O financeiro aprova e revê a cada seis meses.

## A régua

| Quando | Quem | O que dizer |
|---|---|---|
| 3 dias antes | Sistema | Lembrete com o valor e a linha digitável |
| 1 dia depois | Financeiro | "Houve algum problema com o boleto?" |
| 5 dias | Representante, em particular | "Como posso ajudar a resolver?" |
| 10 dias | Financeiro | Proposta por escrito; novos pedidos à vista |

Nunca na frente do cliente ou da equipe da loja, nunca em grupo, nunca com ameaça. E não misture: oferta numa conversa, dívida em outra.

## Sinais antes do atraso

Pede prazo maior de repente; compra muito acima do giro; some a ração da prateleira; troca de dono. Avise o financeiro com fatos.

## Checklist

- [ ] Prazo e limite de cada loja na ficha
- [ ] Vencidos vistos toda segunda
- [ ] Régua com responsável
- [ ] Acordos por escrito
- [ ] Inadimplência do mês no painel`,
      [
        19,
        'Vou visitar a loja ___, que tem boleto vencido há ___ dias e quer ___ dias de prazo. Estou autorizado a: ___. Prepare a visita: o que resolver primeiro, o que não falar na frente de clientes e a resposta sobre o prazo.',
      ],
    ),
  ],
};
