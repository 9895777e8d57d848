import { expect, it } from 'vitest';
import { OpenAiProvider } from '#server/providers/model/openai-provider.ts';
import { startFakeOpenAi } from '#server/providers/model/testing/fake-openai.ts';
import { answer } from '#server/providers/model/testing/fake-replies.ts';
import { modelRequest } from '#server/providers/model/testing/provider-fixture.ts';
import { AnswerDraft } from './answer-draft.ts';
import { LiveAnswer } from './live-answer.ts';

const text = Array.from({ length: 60 }, (_, index) => `palavra${index}`).join(' ');
const prepared = { request: modelRequest(), sources: [], paidMatches: [], unanswered: null };

/** Returns the pieces in which an answer reaches its readers whose model sends a few letters every 5 ms. */
async function piecesGathered(ms: number): Promise<string[]> {
  const fake = await startFakeOpenAi();
  fake.respondWith(answer(text, { paceMs: 5 }));
  const model = new OpenAiProvider({ baseUrl: fake.baseUrl, apiKey: 'k', model: 'm', headers: {} });
  const live = new LiveAnswer(1, 1);
  const pieces: string[] = [];
  live.follow(0, (event) => void (event.type === 'delta' && pieces.push(event.text)));
  try {
    await new AnswerDraft(live, prepared, { model, gatherMs: () => ms }).write(prepared.request);
  } finally {
    await model.close();
    await fake.close();
  }
  return pieces;
}

it('writes the whole text in fewer pieces while it gathers', async () => {
  const [apart, gathered] = [await piecesGathered(0), await piecesGathered(150)];
  expect(apart.join('')).toBe(text);
  expect(gathered.join('')).toBe(text);
  expect(gathered.length).toBeLessThan(apart.length / 3);
});

it('writes the first text at once', async () => {
  const [first] = await piecesGathered(150);
  expect(first?.length).toBeLessThan(text.length / 10);
});
