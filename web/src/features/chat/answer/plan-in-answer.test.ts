import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { storedMessage } from '../testing/chat-server.ts';
import { mayHoldPosts } from './plan-in-answer.ts';

const holds = (content: string) => mayHoldPosts(storedMessage(1, { content }));

describe('mayHoldPosts', () => {
  it.each([
    ['the form of the plan', '### Segunda, 23/11 · Reels · 18h\n\n- **Legenda:** Oi'],
    ['a table', '| Dia | Legenda |\n| Seg | a |\n| Ter | b |\n| Qua | c |\n| Qui | d |'],
    ['numbered days', 'Dia 1: Legenda: a\nDia 2: b\nDia 3: c\nDia 4: d'],
    ['prose with hashtags', 'Na segunda-feira… na terça… na quarta… na sexta-feira… use #banhoetosa'],
  ])('accepts %s', (_, content) => expect(holds(content)).toBe(true));

  it('accepts every answer with posts that the server is tried on', () => {
    const folder = join(import.meta.dirname, '../../../../../server/src/features/posts/testing/answers');
    const answers = readdirSync(folder).filter((name) => name.endsWith('.md'));
    expect(answers).toHaveLength(40);
    expect(answers.filter((name) => !holds(readFileSync(join(folder, name), 'utf8')))).toEqual([]);
  });

  it.each([
    ['a caption without days', 'Legenda: Banho em dobro!'],
    ['two days', 'Legenda para segunda e terça.'],
    ['a rota of the week', 'Seg: Ana. Ter: Bia. Qua: Ana. Qui: Bia.'],
  ])('refuses %s', (_, content) => expect(holds(content)).toBe(false));

  it('refuses an answer that is being written', () => {
    expect(
      mayHoldPosts(
        storedMessage(1, { content: '### Segunda, 23/11 · Reels\nLegenda: Oi', status: 'streaming' }),
      ),
    ).toBe(false);
  });
});
