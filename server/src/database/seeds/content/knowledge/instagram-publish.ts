import type { ModuleSeed } from '../types.ts';
import { material } from './material.ts';

export const instagramPublish: ModuleSeed = {
  id: 5,
  titulo: 'Dias 4 a 7: publique e responda',
  description: 'Reels simples, legendas que chamam, stories que agendam e os números que importam.',
  image_url: '/images/knowledge/instagram-7-dias.svg',
  materials: [
    material(
      13,
      1,
      'Dia 4: um reels de 20 segundos',
      'Filmar e editar um vídeo curto entre um banho e outro.',
      `**Objetivo:** publicar o primeiro reels hoje, sem equipamento.

## A receita de quatro cenas

| Segundos | Cena | O que mostrar |
|---|---|---|
| 0 a 3 | Gancho | O mais curioso primeiro: a montanha de pelo, a cara de "já acabou?" |
| 3 a 9 | Processo | Duas mãos trabalhando, de perto |
| 9 a 15 | Virada | O pet seco, penteado, no cantinho de foto |
| 15 a 20 | Convite | Placa, balcão ou você falando: "Agenda de quarta aberta, link na bio" |

Grave na vertical, cada cena com cinco segundos a mais que o necessário. Quem filma não segura o pet: são duas pessoas, ou não se filma.

## Três roteiros prontos

1. **"Quanto pelo sai de um banho?"** Escova cheia, secagem, resultado.
2. **"O que acontece depois que você vai embora"**: recebimento, banho, soneca, entrega.
3. **"Três coisas que olhamos no recebimento"**: pele, ouvido e comportamento. Mostre que vocês avisam o tutor; não dê nome a doença.

## Som e texto

Use música da biblioteca do aplicativo liberada para contas comerciais. Ponha legenda na tela: muita gente vê sem som. Letra grande, no terço do meio.

## Checklist do dia 4

- [ ] Autorização do tutor conferida
- [ ] Fundo sem bagunça nem dado de cliente aparecendo
- [ ] Gancho nos três primeiros segundos
- [ ] Texto na tela
- [ ] Convite no final

O primeiro fica ruim. O quinto já fica bom.`,
      [
        1,
        'Escreva o roteiro de um reels de 20 segundos, com quatro cenas e texto na tela. Assunto: ___. O que tenho para filmar: ___. Convite do final: ___. O tutor autorizou: ___.',
      ],
    ),
    material(
      14,
      2,
      'Dia 5: legenda que chama para conversar',
      'Escrever legendas curtas com começo, meio e um pedido claro.',
      `**Objetivo:** escrever uma legenda em cinco minutos que termine em mensagem ou agendamento.

## A estrutura

1. **Primeira linha:** uma frase que dá vontade de abrir. "O Thor chegou com três meses de nó e saiu assim."
2. **Miolo:** duas ou três frases que ajudam. O que foi feito, quanto tempo levou, o que o tutor pode fazer em casa.
3. **Pedido:** um só. "Mande BANHO no direct que passo os horários de quinta."
4. **Hashtags:** de cinco a oito, com bairro e cidade. Cem hashtags genéricas não trazem vizinho.

## Antes e depois da legenda

Fraca: "Mais um cliente lindo! Venha conhecer nossos serviços!"

Melhor: "A Mel tem medo de secador. Hoje secamos com toalha, ar morno de longe e duas pausas. Levou 20 minutos a mais e ela foi embora abanando o rabo. Seu pet também se assusta? Conte aqui que a gente combina um horário mais calmo."

A segunda mostra o cuidado que o tutor está comprando.

## O que não escrever

- Promessa de resultado de saúde, cura ou "livra de" qualquer doença
- Brincadeira com o tutor do nó
- Preço sem dizer porte e o que está incluído
- Texto copiado de outra loja

## Checklist do dia 5

- [ ] Primeira linha forte
- [ ] Um nome de pet ou um fato real, com autorização
- [ ] Um pedido só
- [ ] Bairro citado
- [ ] Lida em voz alta antes de publicar

Quando a pessoa chamar, a resposta precisa ser tão boa quanto a legenda: veja o assistente [WhatsApp que vende](/chat/2).`,
      [
        1,
        'Escreva duas legendas curtas para este post: ___ (o que foi feito, quanto tempo levou, nome do pet autorizado). Bairro: ___. Pedido do final: ___. Tom da loja: ___.',
      ],
    ),
    material(
      15,
      3,
      'Dias 6 e 7: stories e os números',
      'Usar stories para encher horário vazio e medir o que virou cliente.',
      `**Objetivo:** transformar a semana em agendamento e saber o que repetir.

## Sequência de stories para encaixe

1. **Situação:** "Sobraram dois horários amanhã: 10h e 15h."
2. **Prova:** um antes e depois de hoje.
3. **Detalhe:** o que está incluído e até quando reservar.
4. **Ação:** link do WhatsApp ou caixinha "Quero".

Publique no fim da tarde, quando o tutor está no celular. Preencheu? Poste "Esgotado": quem perdeu se apressa na próxima.

## Os três números de domingo

Curtida não paga boleto. Anote numa folha:

| Número | Onde ver | Exemplo |
|---|---|---|
| Mensagens recebidas pelo Instagram | Direct e WhatsApp | 40 |
| Agendamentos que vieram delas | Pergunte "como nos conheceu?" | 14 |
| Taxa | 14 ÷ 40 | 35% |

Muita mensagem e pouco agendamento: o problema está na resposta, não no post. Pouca mensagem: falta convite claro ou assunto que interesse ao bairro.

## Decida a próxima semana

- O post que mais gerou **mensagem** vira modelo: repita o formato com outro pet.
- O formato que ninguém respondeu duas semanas seguidas sai da grade.
- Uma novidade por semana, não cinco.

## Checklist dos dias 6 e 7

- [ ] Sequência de encaixe publicada
- [ ] Todas as mensagens respondidas no mesmo dia
- [ ] "Como nos conheceu?" na ficha
- [ ] Três números anotados
- [ ] Grade da próxima semana preenchida

Sete dias prontos. Agora é repetir: constância vence capricho.`,
      [
        1,
        'Tenho ___ horários livres amanhã, às ___. Escreva quatro stories em sequência para preencher, com a prova de hoje: ___. Inclui: ___. Reservas até as ___.',
      ],
    ),
  ],
};
