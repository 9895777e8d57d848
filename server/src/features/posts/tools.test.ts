import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import { card as contractCard } from '@matilha/contract/chat/steps';
import { addDays } from '@matilha/contract/content/event-dates';
import { mostDaysListed, type TakenPosts } from '@matilha/contract/shop/posts';
import { beforeEach, describe, expect, it } from 'vitest';
import { Toolbox, ToolProblem } from '#server/features/tools/api.ts';
import { runTool } from '#server/features/tools/testing/run-tool.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { ScriptedModel } from '#server/testing/scripted-model.ts';
import { fields } from './testing/post-fields.ts';
import { storeAnswer } from './testing/store-answer.ts';
import { postTools } from './tools.ts';

const model = new ScriptedModel([]);
const { call, db } = await testProduct({ model });
/** Noon in Brazil. */
const clock = { now: () => new Date('2026-11-23T15:00:00Z') };
let user: User;

beforeEach(async () => {
  user = await createSubscriber(db);
});

const use = (name: string, args: unknown) => {
  const found = postTools.find((each) => each.name === name);
  if (!found) throw new Error(`${name} is missing`);
  return runTool(found, args, { db, user, clock });
};
const save = async (owner: User, changes: Parameters<typeof fields>[0] = {}) => {
  const response = await call(owner, 'PUT', `/api/posts/${randomUUID()}`, fields(changes));
  expect(response.status).toBe(200);
};

describe('ver_posts', () => {
  const view = (de: string, ate: string) => use('ver_posts', { de, ate });

  it("returns the person's own posts of a period with the beginning of their captions", async () => {
    await save(await createSubscriber(db), { tema: 'De outra pessoa' });
    await save(user, { legenda: `${'a'.repeat(119)}🐶 fim` });
    await save(user, { dia: '2026-11-25', hora: null, estado: 'publicado' });
    await save(user, { dia: '2026-12-01' });
    const post = {
      dia: '2026-11-24',
      hora: '18:00',
      formato: 'Reels',
      tema: 'Encher a terça',
      estado: 'ideia',
    };
    expect(await view('2026-11-24', '2026-11-30')).toEqual({
      output: {
        posts: [
          { ...post, legenda: `${'a'.repeat(119)}…` },
          { ...post, dia: '2026-11-25', hora: null, estado: 'publicado', legenda: 'Oi' },
        ],
        faltam: 0,
      },
      summary: '2 posts',
      card: null,
    });
    expect((await view('2026-11-01', '2026-11-02')).summary).toBe('Nenhum post nestes dias');
  });

  it('fits many posts in one result and says how many are missing', async () => {
    for (let count = 0; count < 40; count += 1)
      await save(user, { tema: 't'.repeat(150), legenda: 'l'.repeat(200) });
    const { output, summary } = await view('2026-11-24', '2026-11-24');
    expect(summary).toBe('40 posts');
    expect(output).toMatchObject({ faltam: expect.any(Number) });
    expect(JSON.stringify(output)).not.toContain('"faltam":0');
  });

  it('refuses more days than a screen lists', async () => {
    await expect(view('2026-11-01', '2027-01-02')).rejects.toThrow(`até ${mostDaysListed} dias`);
  });
});

const proposal = {
  dia: '2026-11-24',
  hora: '18:30',
  formato: 'Reels',
  tema: 'Encher a terça',
  legenda: 'Terça tem cheirinho de banho.',
  hashtags: ['#pet'],
};
const propose = (...posts: object[]) => use('propor_posts', { posts });

describe('propor_posts', () => {
  it('shows posts as a card and stores nothing', async () => {
    const { output, summary, card } = await propose(proposal, { ...proposal, dia: '2026-11-25', hora: null });
    const post = { ...proposal, cena: '', chamada: '' };
    expect(card).toEqual({ type: 'posts', posts: [post, { ...post, dia: '2026-11-25', hora: null }] });
    expect(output).toMatchObject({ propostos: 2 });
    expect(summary).toBe('2 posts propostos');
    expect(await (await call(user, 'GET', '/api/posts?de=2026-11-23&ate=2026-11-30')).json()).toEqual([]);
  });

  it('takes today and refuses a day in the past', async () => {
    expect((await propose({ ...proposal, dia: '2026-11-23' })).summary).toBe('1 post proposto');
    const past = propose(proposal, { ...proposal, dia: '2026-11-22' });
    await expect(past).rejects.toThrow(new ToolProblem('Hoje é 2026-11-23: 2026-11-22 já passou.'));
  });

  it('takes a month of long captions in one call, and tells the model to send weeks of longer ones', async () => {
    const run = { ...testContext({ db, clock }), user, assistantId: 1, questions: [], hasPhoto: false };
    const cite = (): [] => [];
    const toolbox = new Toolbox(postTools, { ...run, cite, earlier: async () => [] }, async () => true);
    const month = (characters: number) => {
      const days = Array.from({ length: 31 }, (_, index) => addDays('2026-12-01', index));
      const posts = days.map((dia) => ({ ...proposal, dia, legenda: 'a'.repeat(characters) }));
      return { id: 'c', name: 'propor_posts', arguments: JSON.stringify({ posts }) };
    };
    const { signal } = new AbortController();
    const { step } = await toolbox.start(month(1_200), signal).work;
    expect(step).toMatchObject({ state: 'done', summary: '31 posts propostos' });
    const { tool, work } = toolbox.start(month(2_100), signal);
    expect(tool).toBeNull();
    expect((await work).content).toContain(
      'longos demais. Mande menos de cada vez: posts, uma semana por chamada',
    );
  });

  it('refuses what the calendar and Instagram refuse', async () => {
    await expect(propose({ ...proposal, legenda: 'a'.repeat(2_198) })).rejects.toThrow('somam até 2.200');
    await expect(propose({ ...proposal, hashtags: ['#um dois'] })).rejects.toThrow('cada hashtag com #');
    await expect(propose({ ...proposal, legenda: '' })).rejects.toThrow('Escreva a legenda');
    await expect(propose({ ...proposal, hora: '25h' })).rejects.toThrow('Use uma hora como 18:30');
    await expect(propose(...Array.from({ length: 32 }, () => proposal))).rejects.toThrow('até 31 posts');
  });
});

describe('POST /api/posts/from-answer with proposed posts', () => {
  const answerWith = async (...cards: Array<Awaited<ReturnType<typeof propose>>['card']>) => {
    const steps = cards.map((card) => ({
      name: 'propor_posts',
      title: 'Montando os posts',
      state: 'done' as const,
      summary: '',
      card: contractCard.parse(card),
    }));
    return storeAnswer(db, user, 'Montei a semana abaixo.\n\nSegunda: descanse.', { steps });
  };
  const take = async (mensagem_id: number): Promise<TakenPosts> => {
    const response = await call(user, 'POST', '/api/posts/from-answer', { mensagem_id });
    expect(response.status).toBe(200);
    return response.json();
  };

  it('takes the posts of all cards once, whole, and asks no model', async () => {
    const later = { ...proposal, dia: '2026-11-26', tema: 'Quinta' };
    const better = { ...proposal, legenda: 'Terça é dia de banho.' };
    const first = await propose(proposal, later);
    const answer = await answerWith(first.card, (await propose(better)).card);
    model.requests.length = 0;
    const taken = await take(answer);
    expect(taken).toMatchObject({
      inteira: true,
      posts: [
        { ...better, cena: '', chamada: '', estado: 'pronto', version: 1, mensagem_id: answer },
        { ...later, version: 1 },
      ],
    });
    expect(await take(answer)).toEqual(taken);
    expect(model.requests).toEqual([]);
  });

  it('rewrites a post by the proposed one, of its own day where there is one', async () => {
    const id = randomUUID();
    await call(user, 'PUT', `/api/posts/${id}`, fields({ dia: '2026-11-26' }));
    const own = { ...proposal, dia: '2026-11-26', legenda: 'Outra legenda.', tema: 'Outro tema' };
    const answer = await answerWith((await propose(proposal, own)).card);
    const body = { version: 1, mensagem_id: answer, parte: 'legenda' };
    const response = await call(user, 'POST', `/api/posts/${id}/rewrite`, body);
    expect(await response.json()).toMatchObject({
      legenda: 'Outra legenda.',
      tema: 'Encher a terça',
      version: 2,
    });
  });
});
