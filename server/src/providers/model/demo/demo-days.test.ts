import { describe, expect, it } from 'vitest';
import { daysAsked } from './demo-days.ts';

/** A Tuesday. */
const today = '2026-12-01';

describe('daysAsked', () => {
  it.each([
    ['o que tem pra postar até domingo', '2026-12-01', '2026-12-06'],
    ['Quais posts tenho esta semana?', '2026-11-30', '2026-12-06'],
    ['e na semana que vem?', '2026-12-07', '2026-12-13'],
    ['o que publiquei semana passada', '2026-11-23', '2026-11-29'],
    ['qual meu post de hoje', '2026-12-01', '2026-12-01'],
    ['o que posto amanhã', '2026-12-02', '2026-12-02'],
    ['o que posto depois de amanhã', '2026-12-03', '2026-12-03'],
    ['tem post pra terça?', '2026-12-01', '2026-12-01'],
    ['tem post pra segunda-feira?', '2026-12-07', '2026-12-07'],
  ])('reads “%s” as %s to %s', (question, from, until) => {
    expect(daysAsked(question, today)).toEqual({ from, until });
  });

  it('returns null for a question that names no day', () => {
    expect(daysAsked('quais são os meus próximos posts?', today)).toBeNull();
  });
});
