import type { ModuleSeed } from '../types.ts';
import { material } from './material.ts';

export const receptionReturn: ModuleSeed = {
  id: 9,
  titulo: 'Depois da consulta',
  description: 'Orçamento claro, retorno marcado e reclamação resolvida antes de virar avaliação.',
  image_url: '/images/knowledge/recepcao-acolhe.svg',
  materials: [
    material(
      25,
      1,
      'Orçamento que o tutor entende',
      'Apresentar valores com clareza e acompanhar sem pressionar.',
      `**Objetivo:** o tutor decide sabendo o que é, para que serve e quanto custa.

O plano é do veterinário. A recepção traduz valores, prazos e formas de pagamento.

## A folha de orçamento

| Bloco | O que escrever |
|---|---|
| Para que serve | Uma frase simples por item, escrita ou revista pelo veterinário |
| Incluído | Diária, materiais, retorno |
| Não incluído | O que pode aparecer e quem autoriza |
| Total e parcelas | Valor à vista e parcelado, com a conta conferida |
| Validade | Data limite e assinatura |

Exemplo de conta: total de R$ 960 em 4 vezes sem juros dá R$ 240 por mês. Confira sempre multiplicando de volta: 4 × 240 = 960.

## A conversa

1. **Sente-se** ou saia de trás do balcão.
2. **Mostre o total primeiro**, depois os itens. Surpresa no fim quebra a confiança.
3. **Cale-se e ouça.** Não preencha o silêncio com desconto.
4. **"Ficou pesado?"** Chame o veterinário: só ele pode dizer o que pode ser feito por etapas.
5. **Combine o próximo passo** com data.

Nunca use medo nem culpa. "Se fosse o meu…" não se diz.

## Acompanhe

Dois dias depois: "Oi, aqui é a Ana, da clínica. Ficou alguma dúvida sobre o orçamento do Thor? Posso pedir ao veterinário que ligue."

**Taxa de adesão = aceitos ÷ apresentados.** Com 19 aceitos em 32, são 59%. Compare com o seu próprio mês anterior.

## Checklist

- [ ] Itens revistos pelo veterinário
- [ ] Conta conferida
- [ ] Cópia entregue
- [ ] Acompanhamento agendado

Para reescrever em linguagem simples: [Orçamento e adesão](/chat/17).`,
      [
        17,
        'Reescreva este orçamento em linguagem simples, já definido pelo veterinário: ___. Não inclui: ___. Pagamento: ___ parcelas. Validade: ___. Confira as contas e escreva a mensagem de dois dias depois.',
      ],
    ),
    material(
      26,
      2,
      'Retorno marcado antes da porta',
      'Aumentar o comparecimento a retornos com agenda, lembrete e registro.',
      `**Objetivo:** o pet volta no dia que o veterinário pediu.

Retorno perdido é cuidado interrompido e horário vazio. A hora de marcar é agora, com o tutor na frente do balcão.

## Na saída

1. O veterinário escreve na ficha: retorno em quantos dias e para quê.
2. A recepção oferece dois horários: "O retorno é em 10 dias. Terça às 9h ou quarta às 17h?"
3. Anote no sistema e entregue por escrito.
4. Pergunte por onde o tutor quer ser lembrado e se autoriza.

## A régua de lembretes

| Quando | Canal | Texto |
|---|---|---|
| 3 dias antes | WhatsApp | "Oi, [nome]! O retorno do [pet] é na terça às 9h. Confirma?" |
| Véspera | WhatsApp, se não confirmou | "Posso manter o horário das 9h para o [pet]?" |
| Falta, no mesmo dia | Ligação | "Sentimos sua falta. Está tudo bem com o [pet]? Vamos remarcar?" |
| 7 dias após a falta | Avisar o veterinário | Ele decide se liga |

Se o tutor contar que o pet piorou, passe ao veterinário na hora. Ninguém cancela retorno por mensagem porque "ele já está bom": diga que vai avisar o veterinário, que decide.

## Meça

**Comparecimento = retornos feitos ÷ retornos marcados.** De 50 marcados, 36 vieram: 72%. Escolha uma melhoria por mês.

## Checklist

- [ ] Retorno escrito pelo veterinário na ficha
- [ ] Data oferecida com duas opções
- [ ] Lembrete autorizado pelo tutor
- [ ] Faltas vistas todo fim de dia
- [ ] Lista de espera para ocupar o horário

Os textos da sua régua saem prontos no [Lembrete de vacina e retorno](/chat/18).`,
      [
        18,
        'Crie a régua de lembretes de retorno. O veterinário pede retorno em ___ dias. Canal: ___. Quem assina: ___. De ___ marcados, vieram ___. Horários: ___.',
      ],
    ),
    material(
      27,
      3,
      'Reclamação: ouvir, registrar, resolver',
      'Conduzir uma reclamação do balcão à solução, sem expor ninguém.',
      `**Objetivo:** resolver enquanto o tutor ainda está falando com você.

Quem reclama na clínica ainda quer ficar. Quem desistiu, reclama na internet.

## Os cinco passos

1. **Leve para um lugar reservado.** "Quero ouvir com calma, vamos ali?"
2. **Ouça sem interromper.** Anote. Não explique ainda.
3. **Repita o que entendeu:** "O senhor esperou uma hora e ninguém avisou. É isso?"
4. **Peça desculpas pelo que foi sentido** e diga o que vai fazer, quem e até quando. Se é assunto clínico: "O veterinário responsável vai falar com o senhor hoje, às 18h." A recepção não comenta conduta.
5. **Cumpra e ligue de volta**, mesmo que a resposta não agrade.

## O que não dizer

- "É norma da clínica."
- "O senhor é o primeiro a reclamar."
- "Foi culpa do sistema" ou do colega.

## Registro

| Campo | Exemplo |
|---|---|
| Data e quem ouviu | 12/3, Ana |
| O fato, sem adjetivo | Consulta das 15h começou às 16h05 |
| O que foi combinado | Ligação do responsável até as 18h |
| O que muda | Avisar atraso acima de 15 minutos |
| Fechado em | 12/3, 17h50 |

Leia os registros uma vez por mês com a equipe. Três iguais são um problema de processo.

## Na internet

Responda em até um dia, com educação e sem dados do pet ou do tutor: agradeça, lamente, chame para conversar. Nunca discuta o caso em público. O assistente [Google e avaliações](/chat/3) escreve a resposta com você.

## Checklist

- [ ] Lugar reservado
- [ ] Prazo dito e cumprido
- [ ] Registro feito
- [ ] Responsável avisado no mesmo dia`,
      [
        3,
        'Recebi esta reclamação no Google: "___". O que aconteceu de fato: ___. O que combinamos com o tutor: ___. Escreva a resposta pública em até 80 palavras, sem expor ninguém.',
      ],
    ),
  ],
};
