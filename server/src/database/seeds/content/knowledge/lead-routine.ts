import type { ModuleSeed } from '../types.ts';
import { material } from './material.ts';

export const leadRoutine: ModuleSeed = {
  id: 27,
  titulo: 'A rotina de quem lidera',
  description: 'Combinados claros, reunião curta e delegação que não volta para a sua mesa.',
  image_url: '/images/knowledge/lideranca-petshop.svg',
  materials: [
    material(
      79,
      1,
      'Combinados da casa em uma página',
      'Escrever com a equipe as regras que evitam a mesma discussão toda semana.',
      `**Objetivo:** trocar "todo mundo sabe" por uma folha que todos assinaram.

Regra que só existe na cabeça do dono muda conforme o humor. Combinado escrito protege os dois lados.

## Cinco temas, até três linhas cada

1. **Segurança:** o que ninguém faz, nunca. "Pet não fica sozinho na mesa. Rosnou, travou: para e chama."
2. **Tempo:** chegada, intervalo, atraso. "Vai atrasar? Avisa antes do horário, no grupo."
3. **Cliente:** como se recebe e quem decide. "Troca até R$ 50: quem está no balcão resolve."
4. **Dinheiro e material:** caixa, desconto, consumo. "Desconto só com autorização."
5. **Respeito:** como se corrige e como se reclama. "Em particular, com fato, no mesmo dia."

## Como escrever junto

| Minutos | O que fazer |
|---|---|
| 0 a 5 | Explicar o motivo |
| 5 a 20 | Cada um escreve o que atrapalha o dia |
| 20 a 35 | Transformar queixa em combinado |
| 35 a 40 | Ler em voz alta e assinar |

"Fulano deixa a banheira suja" vira "quem usa, limpa antes do próximo pet".

## E quando alguém descumpre?

- **Primeira vez:** conversa no dia. "O combinado é este. O que houve?"
- **Segunda:** conversa com registro e prazo.
- **Terceira:** decisão, com orientação do contador ou advogado antes.

Segurança do pet não tem primeira vez: para na hora. E vale para todos, inclusive o dono. O dia em que você descumpre e ninguém fala é o dia em que a folha morre.

## Checklist

- [ ] Quinze linhas no máximo
- [ ] Verbo e situação em cada linha
- [ ] Assinada por todos, dono incluído
- [ ] Na parede e na pasta do novato
- [ ] Revisão a cada seis meses`,
      [
        11,
        'Escreva, em até dez linhas, as regras de horário, intervalo, atraso e troca de folga da nossa escala. Equipe: ___ pessoas (funções: ___). Loja das ___ às ___. O que mais dá discussão: ___. O que já combinamos de boca: ___.',
      ],
    ),
    material(
      80,
      2,
      'Reunião de 20 minutos que resolve',
      'Conduzir a reunião da semana com pauta, decisão e responsável.',
      `**Objetivo:** sair da reunião com três decisões, não com três desabafos.

Mesma hora, mesmo lugar, em pé se possível, antes de abrir. Quem não precisa do assunto não precisa estar.

## A pauta

| Minutos | Assunto | Quem conduz |
|---|---|---|
| 3 | O que combinamos e foi feito | Cada responsável |
| 4 | Números da semana | Líder |
| 3 | Um elogio com fato | Qualquer um |
| 7 | Um problema, uma solução | Quem vive o problema |
| 3 | Decisões: o quê, quem, até quando | Líder |
| **Total: 20** | | |

Um problema só. Os outros vão para a lista e esperam a vez.

## Como resolver em sete minutos

1. **O fato:** "Nesta semana, quatro pets saíram com mais de 20 minutos de atraso."
2. **O porquê, três vezes:** atrasou porque a secagem parou; parou porque os dois secadores estavam com porte grande; estavam porque marcamos dois grandes às 10h.
3. **A menor mudança:** "Um grande por vez entre 9h e 12h."
4. **Quem, quando e como saberemos:** "Bia, a partir de amanhã; na próxima terça contamos os atrasos."

## O que mata a reunião

- Bronca em público: assunto de um se trata com um.
- Líder que fala dois terços do tempo.
- Decisão sem nome.
- Reunião cancelada por falta de tempo: é quando mais falta.

## O registro

Três linhas no quadro: decisão, responsável, data. A reunião seguinte começa por elas. De 12 decisões no mês, 9 cumpridas: 9 ÷ 12 = **75%**. Esse é o número do líder.

## Checklist

- [ ] Dia e hora fixos
- [ ] Pauta à vista
- [ ] Um problema por semana
- [ ] Toda decisão com nome e data
- [ ] Percentual de decisões cumpridas no mês`,
      [
        8,
        'Nosso problema da semana no banho é ___. Aconteceu ___ vezes, sempre que ___. Equipe: ___ pessoas; equipamentos: ___. Transforme a solução num checklist curto para a equipe seguir e diga como medir na próxima reunião.',
      ],
    ),
    material(
      81,
      3,
      'Delegar com conferência',
      'Passar tarefas em níveis, com resultado esperado e hora de conferir.',
      `**Objetivo:** tirar da sua mão o que outra pessoa pode fazer, sem sumir nem vigiar.

"Deixa que eu faço, é mais rápido" é verdade hoje e caro no ano. Uma tarefa de 20 minutos por dia, em 26 dias, consome 20 × 26 = 520 minutos por mês: mais de um dia de trabalho.

## Escolha o que passar

| Tarefa | Repete? | Risco | Decisão |
|---|---|---|---|
| Confirmar a agenda de amanhã | Todo dia | Baixo | Passar já |
| Fechar o caixa | Todo dia | Médio | Passar com conferência |
| Pedido de ração | Toda semana | Médio | Passar com limite de valor |
| Conversa de desligamento | Rara | Alto | Fica com você |

## Os quatro níveis

1. **Faça como mostrei** e me chame no fim.
2. **Proponha** e eu aprovo.
3. **Decida** até o limite e me conte.
4. **Decida.** Olho o número do mês.

Diga o nível em voz alta. Metade das brigas vem de um achar que estava no 4 e o outro, no 2.

## A passagem em cinco frases

> "Bia, a confirmação da agenda passa a ser sua. O resultado: até as 17h, todos os pets de amanhã confirmados ou na lista de espera. Use as mensagens prontas. Nível 3: pode remarcar; cancelar, me chama. Conferimos juntas às 17h nesta semana; depois, só na sexta."

Resultado, prazo, recurso, nível, conferência. Peça que a pessoa repita com as palavras dela.

## Quando sai errado

Pergunte primeiro: o resultado estava claro? Havia tempo e ferramenta? Se não, o erro foi da passagem. Não pegue a tarefa de volta: volte um nível e tente de novo.

## Checklist

- [ ] Lista das tarefas que só você faz
- [ ] Duas escolhidas neste mês
- [ ] Nível combinado
- [ ] Data da conferência
- [ ] Elogio quando deu certo`,
      [
        8,
        'No banho e tosa, vou passar a tarefa ___ para ___ (função), que nunca fez. O resultado esperado é ___ até ___ horas. Pode decidir: ___. Deve me chamar quando: ___. Monte o passo a passo em checklist e o treino dos primeiros dias.',
      ],
    ),
  ],
};
