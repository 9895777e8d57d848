import type { ModuleSeed } from '../types.ts';
import { material } from './material.ts';

export const leadPeople: ModuleSeed = {
  id: 28,
  titulo: 'Pessoas, escala e permanência',
  description: 'Conversas que mudam o comportamento, escala que fecha e gente boa que fica.',
  image_url: '/images/knowledge/lideranca-petshop.svg',
  materials: [
    material(
      82,
      1,
      'A conversa que você está adiando',
      'Preparar e conduzir uma conversa difícil com alguém da equipe.',
      `**Objetivo:** tratar o problema cedo, com respeito, e sair com um combinado.

Adiar tem custo: o resto da equipe vê, se cansa e aprende que pode. A conversa boa é a da primeira semana.

## Prepare em dez minutos

1. **Fato:** o que aconteceu, quando, quantas vezes. Sem "sempre" e "nunca".
2. **Efeito:** em quem e em quê.
3. **Pedido:** o que precisa mudar, de um jeito que se possa ver.
4. **Ajuda:** o que a loja oferece.
5. **Limite:** o que acontece se não mudar. Só diga o que vai cumprir.

## O roteiro

> "Quero conversar sobre os atrasos. Nas últimas duas semanas foram quatro, de 15 a 30 minutos. A Bia recebeu os pets sozinha e dois tutores esperaram. O que está acontecendo?"

Agora **ouça**. Pode haver ônibus, doença em casa, horário mal combinado.

> "Entendi. Preciso que você esteja aqui às 8h. O que dá para fazer? … Então, a partir de segunda, 8h, e se atrasar avisa antes. Conversamos de novo na sexta seguinte."

## Reações

| Se a pessoa | Você |
|---|---|
| Nega | Mostra o registro, sem debate |
| Chora | Espera, oferece água, mantém o assunto |
| Ataca outro | "Hoje é sobre nós dois. Isso vemos depois." |
| Fica em silêncio | "Leve o tempo que precisar. Quero ouvir você." |
| Fala de saúde ou problema grave | Acolhe, pausa e busca orientação |

## Nunca

Em público, por mensagem, com raiva, na frente do tutor, nem sobre aparência, religião, família ou gravidez. Punição e desligamento têm lei: contador ou advogado **antes**.

## Depois

Registre três linhas: fato, combinado, data. Na data, converse de novo, mesmo que tenha melhorado: "Vi que você chegou às 8h a semana inteira. Obrigado."

## Checklist

- [ ] Cinco itens preparados
- [ ] Lugar reservado, 20 minutos
- [ ] Ouvi antes de concluir
- [ ] Combinado que se pode medir
- [ ] Volta marcada`,
    ),
    material(
      83,
      2,
      'Escala que fecha',
      'Montar a escala da semana com horas somadas e gente onde há movimento.',
      `**Objetivo:** cobrir os dias fortes, respeitar as folgas e não pagar hora extra sem querer.

## Comece pelo movimento

Conte os atendimentos por dia em quatro semanas. Numa loja de quatro pessoas (exemplo ilustrativo), sexta e sábado levam metade da semana. É ali que ninguém folga.

## A escala do exemplo

Horas de trabalho, sem o intervalo:

| Pessoa | Seg | Ter | Qua | Qui | Sex | Sáb | Horas |
|---|---|---|---|---|---|---|---|
| Ana | 0 | 8 | 8 | 8 | 8 | 8 | 40 |
| Bia | 8 | 0 | 8 | 8 | 8 | 8 | 40 |
| Caio | 8 | 8 | 0 | 8 | 8 | 8 | 40 |
| Davi | 8 | 8 | 8 | 0 | 8 | 8 | 40 |
| **Total** | **24** | **24** | **24** | **24** | **32** | **32** | **160** |

Some nas duas direções: 4 × 40 = 160 e 24 × 4 + 32 × 2 = 160. Se não bate, há erro.

## Faça caber

1. **Mínimo por função:** quem recebe, quem banha, quem tosa. Duas pessoas na loja não bastam se nenhuma tosa.
2. **Abertura e fechamento:** escalone; um entra às 8h, outro às 10h.
3. **Intervalo:** escreva na escala. Intervalo que "dá quando dá" não acontece, e o banhista cansado é o risco.
4. **Reserva:** quem cobre se alguém adoecer? Treine duas pessoas para cada função crítica.
5. **Rodízio justo:** sábado livre e véspera de feriado rodam, com o histórico à vista.

## Publique cedo

Escala do mês até o dia 20 do anterior. Troca entre colegas pode, se os dois pedirem por escrito e a função ficar coberta.

Jornada máxima, folga semanal, domingo, feriado, banco de horas e intervalo têm lei e convenção: confira com o contador **antes** de publicar.

## Checklist

- [ ] Atendimentos por dia contados
- [ ] Horas somadas por pessoa e por dia
- [ ] Função crítica coberta em todos os turnos
- [ ] Intervalos escritos
- [ ] Rodízio de sábado registrado`,
      [
        11,
        'Monte a escala de ___ pessoas (nomes e funções: ___). Loja das ___ às ___, de ___ a ___. Jornada de ___ horas por semana. Folgas pedidas: ___. Dias mais cheios: ___. Mínimo por turno: ___. Some as horas e marque os buracos.',
      ],
    ),
    material(
      84,
      3,
      'Quanto custa trocar alguém e como segurar quem é bom',
      'Calcular o custo de uma saída e usar as conversas que evitam a próxima.',
      `**Objetivo:** pôr preço na rotatividade e agir antes do pedido de demissão.

## A conta de uma saída

Loja do exemplo: perdeu o banhista, que custa R$ 2.900 com encargos. Valores ilustrativos, sem as verbas de rescisão, que o contador calcula.

| Custo | Conta | Valor |
|---|---|---|
| Banhos que não aconteceram | 15 dias × 3 banhos × R$ 44,45 | R$ 2.000 |
| Novato com metade do rendimento no 1º mês | R$ 2.900 × 50% | R$ 1.450 |
| Tempo do padrinho | 24 dias × 30 min × R$ 0,60 | R$ 432 |
| Anúncio e exames | | R$ 250 |
| **Total** | | **R$ 4.132** |

4.132 ÷ 2.900 = 1,4. Trocar alguém custa quase um salário e meio. Um aumento que custe R$ 150 por mês, já com encargos, soma 12 × 150 = R$ 1.800 no ano.

Isso não quer dizer segurar todos: quem põe pet em risco custa mais ficando.

## Por que as pessoas boas saem

- Não sabem se estão indo bem
- Não aprendem mais nada
- Escala que muda na véspera
- Promessa não cumprida
- Colega que descumpre e nada acontece

Repare: só uma parte é dinheiro.

## A conversa de permanência

Duas vezes por ano, 20 minutos, com cada um:

1. O que faz você gostar de vir?
2. O que faria você pensar em sair?
3. O que quer aprender nos próximos seis meses?
4. O que eu faço que atrapalha?

Escolha **uma** coisa, cumpra em 30 dias e conte que cumpriu. Não prometa aumento sem conta feita.

## Reconhecer direito

Fato, efeito, na semana: "Você percebeu o nó e ligou antes. A tutora voltou a marcar." Prêmio em dinheiro tem regra: fale com o contador.

## Checklist

- [ ] Custo da última saída calculado
- [ ] Conversas de permanência marcadas
- [ ] Um aprendizado por pessoa no semestre
- [ ] Promessas anotadas e cumpridas
- [ ] Saídas do ano contadas, com motivo`,
      [
        11,
        'Perdi ou posso perder um(a) ___ que custa R$ ___ com encargos. Fazemos ___ atendimentos por dia; faltariam ___ por ___ dias. Monte o que fazer nesta semana, o anúncio da vaga e o plano dos primeiros dias de quem chegar.',
      ],
    ),
  ],
};
