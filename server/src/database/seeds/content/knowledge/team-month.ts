import type { ModuleSeed } from '../types.ts';
import { material } from './material.ts';

export const teamMonth: ModuleSeed = {
  id: 13,
  titulo: 'Da segunda semana ao dia 30',
  description: 'Dar autonomia por etapas, conversar toda semana e decidir com critério.',
  image_url: '/images/knowledge/primeiros-30-dias.svg',
  materials: [
    material(
      37,
      1,
      'Autonomia por etapas',
      'Liberar tarefas aos poucos, com números de segurança e qualidade.',
      `**Objetivo:** aumentar a responsabilidade sem aumentar o risco.

## As faixas

| Semana | Pode fazer sozinho | Com o padrinho por perto |
|---|---|---|
| 2 | Recebimento, escovação | Banho pequeno e médio, pelo curto |
| 3 | Banho pequeno e médio, pelo curto | Pelo longo, secagem completa |
| 4 | Secagem completa | Porte grande, pet ansioso |
| Depois do dia 30 | O que foi aprovado na avaliação | Unha, máquina, gato |

A regra continua: três acertos seguidos para liberar. Tempo de casa não libera tarefa; acerto libera.

## Carga de trabalho

Comece com **metade** dos pets de um banhista experiente. Se ele faz 8 por dia, o novato faz 4 na semana 2, 5 na semana 3 e 6 na semana 4. Ajuste a agenda antes de o mês começar, para ninguém correr.

## O que medir

1. **Segurança:** acidentes e quase acidentes. A meta é zero, e contar um quase acidente é motivo de elogio.
2. **Retrabalho:** pets que voltaram para a mesa. De 24 atendidos na semana, 3 voltaram: 12,5%. Deve cair toda semana.
3. **Tempo:** só a partir da semana 4. Velocidade cobrada cedo demais vira acidente.

## Sinais para segurar

- Pula etapa quando ninguém olha
- Esconde erro
- Perde a paciência com o pet

Os dois primeiros se conversam. O terceiro tira a pessoa da mesa até a conversa acontecer.

## Checklist semanal

- [ ] Folha de treino atualizada
- [ ] Agenda com a carga da semana
- [ ] Segurança e retrabalho anotados
- [ ] Uma tarefa nova liberada, ou o motivo escrito

Para redesenhar a agenda: [Agenda e encaixe](/chat/7).`,
      [
        7,
        'Ajuste a agenda para um banhista novo. O experiente faz ___ pets por dia; o novo começa com ___. Agenda de amanhã, com porte e serviço: ___. Quem acompanha: ___.',
      ],
    ),
    material(
      38,
      2,
      'A conversa de sexta-feira',
      'Dar retorno em 15 minutos, com fatos, e sair com um combinado.',
      `**Objetivo:** ninguém chega ao dia 30 sem saber como está indo.

Quinze minutos, toda sexta, sentados, sem celular. Nas quatro primeiras semanas ela não se cancela.

## O roteiro

1. **Como foi a semana para você?** Ouça primeiro. (4 minutos)
2. **Duas coisas que foram bem**, com fato. "Na quarta você parou o banho quando a Mel ficou ofegante e me chamou. Foi certo." (3 minutos)
3. **Uma coisa para melhorar**, com fato, efeito e pedido. (4 minutos)
4. **Combinado da próxima semana:** uma tarefa e como saberemos que deu certo. (3 minutos)
5. **De que você precisa?** (1 minuto)

## Como dizer o difícil

Troque o adjetivo pelo fato:

| Em vez de | Diga |
|---|---|
| "Você é desatento" | "Em duas fichas faltou o telefone" |
| "Você é lento" | "O banho curto levou 70 minutos; o combinado é 55" |
| "Você não tem jeito" | "O pet se debateu quando a guia estava comprida" |

Depois do fato, o efeito ("não conseguimos avisar o tutor") e o pedido ("confira o telefone antes de ele sair"). E espere a resposta.

## Registro

Três linhas: o que foi bem, o combinado, a data. Os dois leem. Sem registro, a conversa do dia 30 vira memória contra memória.

## Erros comuns

- Só conversar quando algo dá errado
- Elogio vago, que não ensina
- Cinco correções de uma vez
- Promessa de aumento ou de cargo sem conta feita

## Checklist

- [ ] Quatro conversas marcadas no mês
- [ ] Dois elogios com fato
- [ ] Um pedido claro
- [ ] Três linhas registradas
- [ ] Combinado da semana anterior conferido`,
    ),
    material(
      39,
      3,
      'A avaliação do dia 30',
      'Decidir com critérios escritos se a pessoa segue, segue com plano ou se despede.',
      `**Objetivo:** tomar uma decisão justa, que a pessoa já esperava.

## A folha de avaliação

Dono e padrinho preenchem separados, de 1 a 5, e só depois comparam. A pessoa preenche a dela também.

| Critério | Peso | Nota de exemplo | Resultado |
|---|---|---|---|
| Segurança e cuidado com o pet | 4 | 4 | 16 |
| Qualidade do serviço | 2 | 3 | 6 |
| Registro e comunicação | 2 | 4 | 8 |
| Pontualidade | 1 | 5 | 5 |
| Trabalho com a equipe | 1 | 4 | 4 |
| **Total** | **10** | | **39** |

Média: 39 ÷ 10 = **3,9**. O peso maior é a segurança, porque o resto se aprende.

## Como decidir

- **3,5 ou mais, com segurança 4 ou 5:** segue. Combine as tarefas dos próximos 30 dias.
- **De 2,5 a 3,4, ou segurança 3:** segue com plano escrito: dois pontos, prazo e ajuda.
- **Abaixo de 2,5, ou segurança 1 ou 2:** não segue na função. Converse sem demora e com respeito.

Prazos de experiência, aviso e verbas têm regra em lei e na convenção. Ligue para o contador **antes** da conversa, não depois.

## A conversa

1. Peça a avaliação da própria pessoa primeiro.
2. Mostre a sua, com os fatos das quatro sextas.
3. Diga a decisão nos primeiros cinco minutos.
4. Combine o próximo passo por escrito.

## E a loja, como foi?

- [ ] Cumprimos a agenda de treino?
- [ ] O padrinho teve tempo?
- [ ] O que mudar para o próximo?

Se duas pessoas seguidas não passam, o problema está na seleção ou no treino. Reveja a vaga com [Contratação e escala](/chat/11).`,
      [
        11,
        'Monte o plano dos primeiros 30 dias de ___ (função), com o que observar em cada semana e os critérios da avaliação final, segurança em primeiro lugar. Jornada: ___. O que a pessoa já sabe: ___.',
      ],
    ),
  ],
};
