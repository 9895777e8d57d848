import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assemblePrompt, estimateTokens, type Turn } from './prompt.ts';

const noProfile = {
  nomeNegocio: null,
  categoriaNegocio: null,
  instagramNegocio: null,
  siteNegocio: null,
  cidade: null,
  estado: null,
  pais: null,
};
const instructions = 'Você ajuda petshops.';

describe('assemblePrompt', () => {
  it('puts instructions first, then the business, earlier turns and the question', () => {
    const prompt = assemblePrompt({
      instructions,
      profile: { ...noProfile, nomeNegocio: 'Pet Feliz', cidade: 'Recife', estado: 'Pernambuco' },
      history: [{ question: 'Oi', answer: 'Olá!' }],
      question: 'Quanto cobrar?',
    });
    expect(prompt.map(({ role }) => role)).toEqual(['system', 'user', 'user', 'assistant', 'user']);
    expect(prompt[0]?.content).toBe(instructions);
    expect(prompt[1]?.content).toContain('Nome: Pet Feliz');
    expect(prompt[1]?.content).toContain('Cidade: Recife, Pernambuco');
    expect(prompt.at(-1)).toEqual({ role: 'user', content: 'Quanto cobrar?' });
  });

  it('leaves out an unknown business', () => {
    const prompt = assemblePrompt({ instructions, profile: noProfile, history: [], question: 'Oi' });
    expect(prompt).toHaveLength(2);
  });

  it('keeps user text out of the system role', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8 }), fc.string({ minLength: 8 }), (mark, name) => {
        fc.pre(!instructions.includes(mark) && !instructions.includes(name));
        const prompt = assemblePrompt({
          instructions,
          profile: { ...noProfile, nomeNegocio: name },
          history: [{ question: mark, answer: mark }],
          question: mark,
        });
        for (const { role, content } of prompt) if (role === 'system') expect(content).toBe(instructions);
      }),
    );
  });

  it('keeps the newest turns that fit and the whole question, however long', () => {
    const turn = fc.record({ question: fc.string({ maxLength: 60 }), answer: fc.string({ maxLength: 120 }) });
    fc.assert(
      fc.property(
        fc.array(turn, { maxLength: 12 }),
        fc.nat(200),
        fc.string(),
        (history: Turn[], budget, question) => {
          const prompt = assemblePrompt({
            instructions,
            profile: noProfile,
            history,
            question,
            tokenBudget: budget,
          });
          expect(prompt.at(-1)?.content).toBe(question);
          const kept = prompt.slice(1, -1);
          const cost = kept.reduce((sum, { content }) => sum + estimateTokens(content), 0);
          expect(cost).toBeLessThanOrEqual(budget);
          const newest = history
            .slice(history.length - kept.length / 2)
            .flatMap((item) => [item.question, item.answer]);
          expect(kept.map(({ content }) => content)).toEqual(newest);
          const next = history[history.length - kept.length / 2 - 1];
          if (next)
            expect(cost + estimateTokens(next.question) + estimateTokens(next.answer)).toBeGreaterThan(
              budget,
            );
        },
      ),
    );
  });
});
