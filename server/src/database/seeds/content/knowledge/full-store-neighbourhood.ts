import type { ModuleSeed } from '../types.ts';
import { material } from './material.ts';

export const fullStoreNeighbourhood: ModuleSeed = {
  id: 20,
  titulo: 'O bairro inteiro sabendo',
  description: 'Anúncio local com verba pequena, indicação que se paga e avaliações respondidas.',
  image_url: '/images/knowledge/loja-cheia.svg',
  materials: [
    material(
      58,
      1,
      'Anúncio local com R$ 300',
      'Montar um teste de 15 dias e saber quanto custou cada cliente novo.',
      `**Objetivo:** gastar pouco, medir direito e decidir se repete.

Anúncio só acelera o que já funciona. Antes de pagar, confira: o WhatsApp é respondido em minutos? Há horário livre? O perfil mostra o serviço? Se faltar um, arrume primeiro.

## O teste

- **Verba:** R$ 300 em 15 dias: 300 ÷ 15 = R$ 20 por dia
- **Raio:** até 3 km da loja, ou o tempo que o tutor aceita andar
- **Botão:** conversa no WhatsApp
- **Imagem:** um antes e depois real, autorizado, e um vídeo curto da equipe
- **Texto:** bairro, serviço, um motivo e um convite: "Banho com hora marcada no Centro. Chame e veja os horários de quarta."

Não prometa resultado de saúde nem use foto de banco de imagens.

## O funil do exemplo

| Etapa | Quantidade | Custo por pessoa |
|---|---|---|
| Mensagens | 60 | R$ 5,00 |
| Agendamentos (35%) | 21 | R$ 14,29 |
| Compareceram | 18 | R$ 16,67 |

Contas: 300 ÷ 60 = R$ 5,00; 300 ÷ 21 = R$ 14,29; 300 ÷ 18 = R$ 16,67.

## Valeu a pena?

Cada atendimento deixa em média R$ 44,45 de margem de contribuição na loja do exemplo.

- No primeiro banho: 18 × 44,45 − 300 = **R$ 500,10**
- Empate: 300 ÷ 44,45 = 6,7, ou **7 clientes**

Veio menos que sete? Olhe onde o funil fura. Muitas mensagens e poucos agendamentos: resposta. Poucas mensagens: imagem, texto ou raio. Agendou e faltou: confirmação na véspera.

## Checklist

- [ ] Horários livres antes de anunciar
- [ ] "Como nos conheceu?" na ficha
- [ ] Duas versões; depois de cinco dias, fica a melhor
- [ ] Funil anotado no fim
- [ ] Decisão por escrito: repetir, mudar ou parar`,
      [
        1,
        'Escreva dois textos e um roteiro de vídeo de 20 segundos para um anúncio local. Loja: ___, bairro ___. Serviço: ___. Diferencial verdadeiro: ___. Dias com horário livre: ___. Convite para chamar no WhatsApp.',
      ],
    ),
    material(
      59,
      2,
      'Indicação: o tutor que traz o vizinho',
      'Criar um programa de indicação simples, com custo conhecido e controle.',
      `**Objetivo:** fazer o cliente satisfeito trazer outro, sem pagar caro por isso.

## A regra em três linhas

1. O cliente indica e avisa o nome do amigo.
2. O amigo vem e faz o primeiro banho.
3. **Os dois** ganham uma hidratação no banho seguinte.

Prêmio para os dois funciona melhor: ninguém sente que está vendendo o amigo. E serviço custa menos que desconto.

## A conta

Na loja do exemplo, a hidratação custa R$ 3,00 de produto e 10 minutos a R$ 0,60: 3 + 10 × 0,60 = **R$ 9,00**. Para os dois, R$ 18,00.

| | Por indicação | Com 10 por mês |
|---|---|---|
| Margem do primeiro banho | R$ 44,45 | R$ 444,50 |
| Prêmios | R$ 18,00 | R$ 180,00 |
| **Sobra** | **R$ 26,45** | **R$ 264,50** |

O ganho de verdade vem depois. Se 6 dos 10 passam a vir uma vez por mês, em um ano são 6 × 12 × 44,45 = **R$ 3.200,40** de margem.

## Quando pedir

Na entrega, com o pet cheiroso e o tutor sorrindo:

> "Que bom que gostou! Se tiver um vizinho com cachorro, diga o nome dele para mim: os dois ganham uma hidratação."

Deixe um cartão com o nome do cliente escrito à mão. Não peça lista de contatos: telefone de terceiro sem autorização não se usa. Quem indica fala com o amigo; o amigo chama a loja.

## Controle

| Data | Quem indicou | Quem veio | Prêmios dados |
|---|---|---|---|
| 3/5 | Paula, da Mel | Jorge, do Bento | 1 de 2 |

## Checklist

- [ ] Regra em um cartaz pequeno
- [ ] Prazo para usar o prêmio: 60 dias
- [ ] Planilha ou etiqueta de indicação
- [ ] Agradecimento no mesmo dia
- [ ] Soma do mês: indicados, vieram, voltaram`,
      [
        2,
        'Monte meu programa de indicação: regra em três linhas, texto do cartão, mensagem para avisar os clientes e mensagem de agradecimento. Prêmio: ___, que me custa R$ ___. Prazo de uso: ___ dias. Loja: ___.',
      ],
    ),
    material(
      60,
      3,
      'Avaliações: pedir, responder, repetir',
      'Aumentar o número de avaliações verdadeiras e responder até as ruins.',
      `**Objetivo:** ter avaliações recentes, verdadeiras e todas respondidas.

Quem procura "banho e tosa perto de mim" lê as últimas avaliações antes de ligar. Recentes e respondidas valem mais que muitas e abandonadas.

## Como pedir

Peça a **todos**, não só a quem vai elogiar, e nunca em troca de brinde. Na entrega, aponte o código na parede; duas horas depois, uma mensagem:

> "Oi, [nome]! Como foi o banho do [pet] hoje? Se puder contar no Google, ajuda outros tutores a nos achar: [link]. E se algo não agradou, me diga por aqui que eu resolvo."

## Como responder

| Nota | Resposta |
|---|---|
| 5 ou 4 | Agradeça pelo nome, cite algo real do atendimento, convide a voltar |
| 3 | Agradeça, reconheça o ponto, diga o que mudou |
| 2 ou 1 | Lamente, não discuta, chame para resolver em particular, volte para contar que resolveu |

Até um dia útil, sem dados do tutor nem do pet. Se o relato fala de machucado ou reação, ligue primeiro, oriente a procurar um veterinário e só depois escreva em público. Avaliação falsa se denuncia à plataforma, sem briga.

## Quanto muda a nota

A loja do exemplo tem 40 avaliações e média 4,5: 40 × 4,5 = 180 pontos. Com mais 20 avaliações de nota 5, são 20 × 5 = 100 pontos:

280 ÷ 60 = **4,67**

Para isso, se uma em cada cinco pessoas avalia, é preciso pedir a 20 × 5 = **100 tutores**: metade dos atendimentos de um mês.

## Checklist

- [ ] Código para avaliar no balcão
- [ ] Mensagem duas horas depois
- [ ] Resposta em um dia útil
- [ ] Ponto repetido levado à equipe
- [ ] Contagem no primeiro dia do mês`,
      [
        3,
        'Responda a esta avaliação em até 80 palavras: "___". O que aconteceu de fato: ___. O que já fizemos ou mudamos: ___. Quem assina: ___. Escreva também a mensagem particular para falar com o tutor.',
      ],
    ),
  ],
};
