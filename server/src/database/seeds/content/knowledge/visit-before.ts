import type { ModuleSeed } from '../types.ts';
import { material } from './material.ts';

export const visitBefore: ModuleSeed = {
  id: 14,
  titulo: 'Antes da visita',
  description: 'Saber quem visitar, em que ordem e com qual objetivo em cada loja.',
  image_url: '/images/knowledge/visita-eficiente.svg',
  materials: [
    material(
      40,
      1,
      'Carteira A, B e C',
      'Separar os clientes por compra e potencial e definir a frequência de cada grupo.',
      `**Objetivo:** gastar a rua com quem compra ou pode comprar mais.

## Classifique

Liste as lojas com a compra média dos últimos três meses, da maior para a menor, e some. Em geral:

- **A:** as primeiras, que juntas fazem cerca de metade ou mais da venda
- **B:** as do meio
- **C:** as muitas que compram pouco

Agora o **potencial**: loja C com banho cheio, rua movimentada e concorrente na prateleira não é C, é B que ainda não comprou. Marque com um sinal.

## Frequência e conta

Exemplo ilustrativo de uma carteira de 50 lojas:

| Grupo | Lojas | Contato | Visitas por mês |
|---|---|---|---|
| A | 10 | Toda semana, no local | 40 |
| B | 15 | A cada quinzena, no local | 30 |
| C | 25 | Uma vez por mês, por telefone | 0 |
| **Total** | **50** | | **70** |

Quem faz 5 visitas por dia em 21 dias tem 105. Sobram **35 visitas** para lojas novas, reativação e C com potencial. Se a conta der negativa, há A demais: seja mais exigente.

## Reveja todo mês

Loja A que caiu dois meses seguidos recebe visita do supervisor. C que cresceu dois meses sobe. Não tenha pena de mudar a letra: ela muda a sua agenda, não o respeito pelo cliente.

## Checklist

- [ ] Compra média de três meses por loja
- [ ] Potencial marcado
- [ ] Letra definida e data da revisão
- [ ] Soma das visitas menor que a capacidade
- [ ] Sobra reservada para clientes novos e parados

Para recuperar quem parou: [Reativação de cliente](/chat/21).`,
      [
        19,
        'Classifique a minha carteira em A, B e C. Lojas com compra média e potencial: ___. Faço ___ visitas por dia, ___ dias por mês. Diga a frequência de cada uma e quem atendo por telefone.',
      ],
    ),
    material(
      41,
      2,
      'A rota da semana',
      'Montar uma rota por região que caiba no dia, com folga.',
      `**Objetivo:** dirigir menos e conversar mais.

## Quantas visitas cabem

| Item | Minutos |
|---|---|
| Dia de trabalho (8 horas) | 480 |
| Almoço | −60 |
| **Tempo de rua** | **420** |
| Visita média | 40 |
| Deslocamento médio | 20 |

420 ÷ 60 = 7 visitas no papel. Tire 20% para trânsito, espera e imprevisto: 7 × 0,8 = 5,6. **Conte com 5.** Quem planeja 8 faz 5 malfeitas.

## Monte por região

1. Marque as lojas num mapa e divida a cidade em cinco áreas, uma por dia.
2. Em cada área, comece pela loja mais distante e volte.
3. Ponha as A no melhor horário **delas**: quase nunca na abertura, no sábado ou na hora de pico do banho.
4. Deixe um espaço livre por dia para urgência.
5. Confira o trajeto no mapa na véspera.

## Exemplo de terça-feira

| Horário | Loja | Grupo | Objetivo |
|---|---|---|---|
| 9h00 | Bairro Norte 1 | B | Apresentar petiscos |
| 10h00 | Bairro Norte 2 | A | Pedido da semana |
| 11h00 | Bairro Norte 3 | C com potencial | Primeira visita |
| 13h30 | Bairro Norte 4 | A | Conferir gôndola |
| 14h30 | Bairro Norte 5 | B | Resolver troca |
| 15h30 | Livre | | Urgência ou telefone para C |

Telefone para C cabe entre visitas, com o carro parado.

## Checklist

- [ ] Cinco áreas, uma por dia
- [ ] Cinco visitas e um espaço livre
- [ ] Horário bom de cada loja anotado
- [ ] A confirmada na véspera

O assistente [Roteiro de visita](/chat/19) monta a semana com a sua lista.`,
      [
        19,
        'Monte a rota de ___ a ___ com estas lojas, bairro e restrição de horário: ___. Saio às ___ e paro às ___. Visita média de ___ minutos, deslocamento de ___.',
      ],
    ),
    material(
      42,
      3,
      'Cinco minutos de preparo no carro',
      'Entrar em cada loja com objetivo, dado e pergunta prontos.',
      `**Objetivo:** nunca mais entrar dizendo "vim ver se precisa de alguma coisa".

Antes de descer, cinco minutos com o celular na mão e o carro desligado.

## A ficha de preparo

| Pergunta | Exemplo |
|---|---|
| O que comprou na última vez e quando? | 12 sacos, há 18 dias |
| O que deixou de comprar? | Petisco, desde março |
| Ficou algo pendente? | Troca de um saco furado |
| Qual é o objetivo de hoje? | Repor ração e recolocar petisco |
| Qual é a pergunta de abertura? | "O petisco saiu porque não girou ou porque faltou?" |
| O que vou mostrar? | Margem por gancho e foto de outra exposição, autorizada |

Pendência vem **antes** da venda. Se a troca não foi resolvida, ligue para o escritório do carro e entre com a resposta.

## Objetivo bom

Tem verbo, item e medida: "voltar com o petisco, 2 caixas, na ponta perto do caixa". "Fortalecer a parceria" não se mede.

Tenha um segundo objetivo menor: se o pedido não sair, conseguir a contagem da prateleira ou o nome de quem decide.

## Material na pasta

- [ ] Tabela do dia com prazos e mínimos
- [ ] Amostra de um produto, não de cinco
- [ ] Calculadora
- [ ] Pano e fita, para ajudar a arrumar a gôndola
- [ ] Ficha da loja

## Sinais de que falta preparo

Perguntar o que já está no sistema; oferecer o que a loja comprou ontem; não saber o prazo. Cada um custa um pouco de confiança.

Para a proposta de sortimento, leve os dados ao [Mix por loja](/chat/20).`,
      [
        19,
        'Prepare a visita à loja ___. Última compra: ___, há ___ dias. Deixou de comprar: ___. Pendência: ___. Objetivo: ___. Quero a abertura, duas perguntas e um segundo objetivo.',
      ],
    ),
  ],
};
