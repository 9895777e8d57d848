import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import { postInput } from '@matilha/contract/shop/posts';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/database/schema/accounts.ts';
import { sent } from '#server/features/calculators/testing/calculation-calls.ts';
import { keepCalculation } from '#server/features/calculators/usecases/keep-calculation.ts';
import { savePost } from '#server/features/posts/usecases/change-post.ts';
import { saveSection, saveServices } from '#server/features/shop/usecases/own-shop.ts';
import { createLimits } from '#server/platform/limits.ts';
import type { ChatMessage } from '#server/providers/model/completion/chat-message.ts';
import { CompletionBody } from '#server/providers/model/completion/completion-body.ts';
import type { ModelRequest } from '#server/providers/model/model-provider.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { ScriptedModel } from '#server/testing/scripted-model.ts';

/** A Monday, 14:05 in Brazil. */
const clock = { now: () => new Date('2026-11-23T17:05:00Z') };

type Call = readonly [name: string, args: object];
interface Conversation {
  assistant: number;
  question: string;
  /** The calls of each turn; the turn after them writes. */
  turns: readonly (readonly Call[])[];
}

const captions = ['Quanto pelo sai de um banho?', 'Terça e quarta de manhã têm lugar.'];
const proposed = captions.map((legenda, index) => ({
  dia: `2026-11-${24 + index}`,
  hora: '18:00',
  formato: 'Foto',
  tema: 'Preencher terça e quarta de manhã',
  cena: 'A escova cheia de pelo',
  legenda,
  chamada: 'Mande BANHO no direct.',
  hashtags: ['#banhoetosa', '#petshopcampinas', '#banhocampinas'],
}));

const conversations: Readonly<Record<string, Conversation>> = {
  precificador: {
    assistant: 5,
    question: 'Cobro 60 no banho do shih tzu, levo 1h20 e gasto 4 de produto. Tá pagando?',
    turns: [
      [
        [
          'calcular_tabela',
          {
            linhas: [
              {
                servico: 'Banho',
                porte: 'pequeno',
                pelagem: 'longo',
                minutos: 80,
                produtos_reais: 4,
                preco_atual_reais: 60,
              },
            ],
          },
        ],
      ],
    ],
  },
  'instagram-do-petshop': {
    assistant: 1,
    question: 'Monta os posts de amanhã e depois sem repetir o que já postei',
    turns: [
      [
        ['ver_posts', { de: '2026-11-09', ate: '2026-11-22' }],
        ['ver_datas', { de: '2026-11-23', ate: '2026-12-03' }],
      ],
      [['propor_posts', { posts: proposed }]],
    ],
  },
  'orcamento-da-clinica': {
    assistant: 17,
    question: 'Pago 80 a hora pra vet plantonista e a consulta leva 40 min. Quanto cobro?',
    turns: [
      [['calcular_consulta', { pagamento: 'por-hora', hora_reais: 80, minutos: 40 }]],
      [['buscar_no_banco', { pergunta: 'preço da consulta' }]],
    ],
  },
};

/** Calls the tools of the conversation that is asked, turn by turn, then writes. */
const model = new ScriptedModel(({ question, rounds }) => {
  const asked = Object.values(conversations).find((conversation) => conversation.question === question);
  const calls = asked?.turns[rounds.length];
  if (calls === undefined) return ['Pronto.'];
  return [
    {
      calls: calls.map(([name, args], index) => ({
        id: `chamada_${rounds.length + 1}_${index + 1}`,
        name,
        arguments: JSON.stringify(args),
      })),
    },
  ];
});

const { db, call } = await testProduct({ clock, model });
let user: User;

beforeAll(async () => {
  user = await createSubscriber(db, { credits: 20 });
  const profile = {
    nomeNegocio: 'Cão Feliz',
    categoriaNegocio: 'Petshop e Banho & Tosa',
    cidade: 'Campinas',
    estado: 'São Paulo',
    pais: 'Brasil',
  } as const;
  await db.update(users).set(profile).where(eq(users.id, user.id));
  const context = testContext({ db, user, clock });
  const tools = { limits: createLimits({ db, clock }) };
  await saveSection(context, {
    kind: 'horarios',
    version: 0,
    value: { texto: 'Segunda a sábado, das 8h às 18h' },
  });
  await saveServices(context, [
    {
      id: randomUUID(),
      version: 0,
      servico: 'Banho',
      porte: 'pequeno',
      pelagem: 'longo',
      minutos: 80,
      preco_centavos: 6_000,
      a_partir: false,
    },
  ]);
  await keepCalculation(context, tools, sent('tabela-de-precos', { lucro_bp: 1_200 }));
  await savePost(
    context,
    tools,
    randomUUID(),
    postInput.parse({
      version: 0,
      dia: '2026-11-18',
      hora: '18:00',
      formato: 'Reels',
      tema: 'Banho antes do feriado',
      cena: '',
      legenda: 'A Mel saiu cheirosa.',
      chamada: '',
      hashtags: ['#banhoetosa'],
      estado: 'publicado',
    }),
  );
});

/** Returns the body of the request as the service receives it. */
const sentBody = (request: ModelRequest): { messages: ChatMessage[]; tools?: object[] } =>
  JSON.parse(
    new CompletionBody({ host: 'ia.example', model: 'modelo', reasoningEffort: null }).write(request),
  );

const textOf = ({ role, content, tool_calls: calls = [], tool_call_id: id }: ChatMessage): string =>
  [
    `=== ${role}${id === undefined ? '' : ` (${id})`} ===`,
    typeof content === 'string' ? content : JSON.stringify(content),
    ...calls.map((each) => JSON.stringify(each)),
  ]
    .filter(Boolean)
    .join('\n');

/** Asks in a conversation of its own and returns the last request: all its rounds are in it. */
async function promptOf({ assistant, question }: Conversation): Promise<ModelRequest> {
  const asked = { content: question, user_id: user.id, lista_id: assistant };
  const response = await call(user, 'POST', '/api/messages', asked);
  expect(response.status, await response.text()).toBe(201);
  await expect.poll(() => requestsFor(question).at(-1)?.rounds.length).toBe(turnsOf(question));
  return requestsFor(question).at(-1) ?? expect.fail('no request');
}

const requestsFor = (question: string) => model.requests.filter((request) => request.question === question);
const turnsOf = (question: string) =>
  Object.values(conversations).find((conversation) => conversation.question === question)?.turns.length;

describe('the whole prompt, as a service receives it', () => {
  it.each(Object.entries(conversations))('writes the conversation %s', async (name, conversation) => {
    const { messages } = sentBody(await promptOf(conversation));
    const text = `${messages.map(textOf).join('\n\n')}\n`;
    await expect(text).toMatchFileSnapshot(`../testing/golden/${name}.md`);
  });

  it('writes the tools', async () => {
    const { tools = [] } = sentBody(model.requests[0] ?? expect.fail('no request'));
    const text = `${tools.map((each) => JSON.stringify(each, null, 2)).join('\n\n')}\n`;
    await expect(text).toMatchFileSnapshot('../testing/golden/ferramentas.md');
  });
});
