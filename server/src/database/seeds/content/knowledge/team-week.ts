import type { ModuleSeed } from '../types.ts';
import { material } from './material.ts';

export const teamWeek: ModuleSeed = {
  id: 12,
  titulo: 'Antes e na primeira semana',
  description: 'Preparar a chegada, acolher no primeiro dia e treinar com segurança.',
  image_url: '/images/knowledge/primeiros-30-dias.svg',
  materials: [
    material(
      34,
      1,
      'Antes de a pessoa chegar',
      'Preparar contrato, material e um padrinho para o funcionário novo.',
      `**Objetivo:** no primeiro dia, a pessoa encontra lugar, ferramenta e alguém que a espera.

Quem chega e ninguém sabia vai embora cedo. A preparação toma uma hora.

## Uma semana antes

1. **Papéis com o contador:** contrato, exame admissional, registro e convenção da categoria. Não deixe começar "só para ver" sem registro: é risco para os dois lados.
2. **Função por escrito**, em até dez linhas: o que faz, o que não faz, a quem pergunta.
3. **Padrinho escolhido:** uma pessoa que ensina bem, não necessariamente a mais antiga. Combine que ela terá a agenda mais leve na primeira semana.
4. **Agenda da primeira semana** escrita, hora a hora na primeira manhã.

## Dois dias antes

- [ ] Uniforme no tamanho certo e equipamento de proteção: avental, luva, protetor de ouvido na secagem
- [ ] Armário ou gancho com o nome
- [ ] Acesso ao sistema com usuário próprio, nunca a senha do colega
- [ ] Mensagem de boas-vindas com horário, roupa, endereço e quem procurar

## A equipe também se prepara

Avise quem chega, para qual função e por quê. Diga o que muda para cada um. Medo de perder lugar vira má vontade com o novato.

## A função em dez linhas

> Banhista: recebe o pet do balcão, confere a ficha, escova, dá banho e seca. Limpa a banheira a cada pet. Anota o que viu. Não corta unha nem usa máquina sozinho nos primeiros 30 dias. Dúvida ou algo diferente no pet: para e chama o padrinho.

Para escrever a vaga e a função, use [Contratação e escala](/chat/11).`,
      [
        11,
        'Escreva o anúncio e a função em dez linhas para a vaga de ___. Jornada: ___. Pagamento: ___. O que ensinamos: ___. O que é indispensável: ___. Cidade: ___.',
      ],
    ),
    material(
      35,
      2,
      'O primeiro dia',
      'Conduzir o primeiro dia com acolhida, segurança e pouca cobrança.',
      `**Objetivo:** terminar o dia com a pessoa pensando "acho que vou gostar daqui".

## O roteiro

| Hora | O que acontece | Quem |
|---|---|---|
| Chegada | Café, apresentação a cada colega pelo nome | Dono ou gerente |
| 1ª hora | Como a loja funciona e o que importa aqui | Dono ou gerente |
| 2ª hora | Segurança: portões, guias, água, secador, mordida | Padrinho |
| Até o almoço | Observar um atendimento inteiro | Padrinho |
| Tarde | Fazer junto: receber, buscar toalha, escovar pet calmo | Padrinho |
| 15 min finais | Três perguntas e o plano de amanhã | Dono ou gerente |

## Segurança vem antes de velocidade

No primeiro dia, ensine cinco regras e peça que a pessoa as repita:

1. Portão sempre fechado; dois portões nunca abertos juntos.
2. Pet nunca sozinho na mesa, na banheira ou com secador ligado.
3. Água testada no antebraço.
4. Rosnou, travou ou se debateu: parar e chamar.
5. Mordida ou acidente: cuidar, avisar na hora e registrar. Pessoa machucada procura atendimento médico; pet, veterinário.

## As três perguntas do fim do dia

- O que ficou claro?
- O que ficou confuso?
- De que você precisa para amanhã?

Escute e anote. Resolva uma coisa antes da manhã seguinte: é o sinal de que perguntar vale a pena.

## Checklist

- [ ] Apresentado a todos pelo nome
- [ ] Cinco regras repetidas pela pessoa
- [ ] Almoço acompanhado
- [ ] Nenhum pet sob responsabilidade sozinha
- [ ] Três perguntas feitas
- [ ] Agenda do dia 2 entregue`,
      [
        11,
        'Monte o roteiro do primeiro dia de ___ (função). A loja abre às ___. Quem recebe: ___. Padrinho: ___. Riscos da função: ___. O que a pessoa já sabe: ___.',
      ],
    ),
    material(
      36,
      3,
      'Treinar mostrando: ver, fazer junto, fazer',
      'Ensinar qualquer tarefa em três etapas, com critério para passar à seguinte.',
      `**Objetivo:** que todos aprendam do mesmo jeito e ninguém seja solto antes da hora.

## As três etapas

1. **Ver:** o padrinho faz devagar e explica o porquê de cada passo. O novato conta depois, com as palavras dele.
2. **Fazer junto:** o novato faz e o padrinho fica ao lado, com a mão livre para ajudar.
3. **Fazer:** o novato faz sozinho e o padrinho confere o resultado.

Só se passa de etapa com **três acertos seguidos**. Errou? Volta uma etapa, sem drama.

## Plano da primeira semana para banhista

| Dia | Tarefa | Etapa ao fim do dia |
|---|---|---|
| 1 | Recebimento e ficha | Ver |
| 2 | Escovação de pet calmo | Fazer junto |
| 3 | Banho de porte pequeno, pelo curto | Fazer junto |
| 4 | Secagem de porte pequeno | Fazer junto |
| 5 | Recebimento e escovação | Fazer |

São cerca de 30 minutos de treino por dia, nos horários calmos. Não treine no sábado de manhã.

## Como corrigir

Na hora e em particular: "Quando o jato pegou no focinho, ele se assustou. Venha pelo pescoço, assim. Tente de novo." Fato, efeito, jeito certo, nova tentativa. Nunca diante do tutor, a menos que haja risco: aí pare a tarefa com calma e assuma.

## A folha de treino

- [ ] Lista das tarefas da função
- [ ] Data de cada etapa e iniciais do padrinho
- [ ] Três acertos anotados antes de liberar
- [ ] Guardada na loja, à vista do novato

O [Checklist do banhista](/chat/8) monta a folha da sua rotina.`,
      [
        8,
        'Monte a folha de treino de ___ (banhista ou tosador) para cinco dias, meia hora por dia, em três etapas: ver, fazer junto e fazer. Tarefas: ___. Horários calmos: ___.',
      ],
    ),
  ],
};
