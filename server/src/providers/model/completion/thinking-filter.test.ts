import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayBeginThinking, ThinkingFilter } from './thinking-filter.ts';

const run = (pieces: readonly string[], { begins = false, cut = false } = {}): string => {
  const filter = new ThinkingFilter(begins);
  return pieces.map((piece) => filter.push(piece)).join('') + filter.end(cut);
};

/** Cuts a text at any places. */
const cutAnywhere = (text: string, places: readonly number[]): string[] => {
  const sorted = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b);
  return [0, ...sorted].map((from, index) => text.slice(from, sorted[index]));
};
const places = fc.array(fc.nat(500), { maxLength: 30 });
const secret = 'SEGREDO';
/** Reasoning that quotes tags and parts of tags, but not the closing one. */
const reasoning = fc
  .array(fc.constantFrom('<', '<think', '<think>', '</', '</think', '>', 'a', '\n', secret), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''))
  .filter((text) => !text.includes('</think>') && !`${text}</think>`.slice(0, -1).includes('</think>'));
const answer = fc
  .array(fc.constantFrom('<', '<think>', '</think>', 'banho ', '\n', 'R$ 5 < R$ 9'), { maxLength: 8 })
  .map((parts) => `Olá${parts.join('')}`);
const blank = fc.constantFrom('', '\n', ' \n\n');

describe('ThinkingFilter', () => {
  it('returns exactly the answer after tagged reasoning, whatever the pieces', () => {
    const cases = fc.property(blank, reasoning, blank, answer, places, fc.boolean(), (...parts) => {
      const [before, thought, between, text, cuts, begins] = parts;
      const whole = `${before}<think>${thought}</think>${between}${text}`;
      expect(run(cutAnywhere(whole, cuts), { begins })).toBe(text);
    });
    fc.assert(cases, { numRuns: 2_000 });
  });

  it('returns exactly the answer after blocks of reasoning and stray closing tags, whatever the pieces', () => {
    const block = fc.oneof(
      reasoning.map((thought) => `<think>${thought}</think>`),
      fc.constant('</think>'),
    );
    const blocks = fc.array(fc.tuple(block, blank), { maxLength: 4 }).map((parts) => parts.flat().join(''));
    const cases = fc.property(blocks, blank, answer, places, (more, between, text, cuts) => {
      const first = '<think>a</think>';
      expect(run(cutAnywhere(`${first}${between}${more}${text}`, cuts))).toBe(text);
      const separated = new ThinkingFilter(false);
      expect(separated.separate()).toBe('');
      const pieces = cutAnywhere(`${between}${more}${text}`, cuts).map((piece) => separated.push(piece));
      expect(pieces.join('') + separated.end(false)).toBe(text);
    });
    fc.assert(cases, { numRuns: 2_000 });
  });

  it('returns an answer that is only the beginning of a tag, unless the model was cut there', () => {
    expect(run(['<think>a</think>\n', '<'])).toBe('<');
    expect(run(['<think>a</think>\n', '<th'], { cut: true })).toBe('');
  });

  it('returns exactly the answer when the template wrote the opening tag, whatever the pieces', () => {
    const untagged = reasoning.map((text) => `Vou pensar. ${secret} ${text}`);
    const cases = fc.property(untagged, blank, answer, places, (thought, between, text, cuts) => {
      const pieces = cutAnywhere(`${thought}</think>${between}${text}`, cuts);
      expect(run(pieces, { begins: true })).toBe(text);
    });
    fc.assert(cases, { numRuns: 2_000 });
  });

  it('returns nothing of reasoning that never ends, whatever the pieces', () => {
    const cases = fc.property(reasoning, places, fc.boolean(), (thought, cuts, cut) => {
      expect(run(cutAnywhere(`<think>${thought}`, cuts), { cut })).toBe('');
      expect(run(cutAnywhere(`Penso${thought}`, cuts), { begins: true, cut: true })).toBe('');
    });
    fc.assert(cases, { numRuns: 1_000 });
  });

  it('returns the text of a model without reasoning unchanged, tags inside it included', () => {
    const cases = fc.property(answer, places, (text, cuts) => {
      expect(run(cutAnywhere(text, cuts))).toBe(text);
    });
    fc.assert(cases, { numRuns: 1_000 });
  });

  it('shows text at once when it cannot be reasoning, and holds back no more than a tag otherwise', () => {
    const filter = new ThinkingFilter(false);
    expect(filter.push('\n<thi')).toBe('');
    expect(filter.push('s')).toBe('\n<this');
    expect(filter.push(' é texto')).toBe(' é texto');
    const thinking = new ThinkingFilter(false);
    thinking.push(`<think>${'x'.repeat(10_000)}`);
    expect(thinking.length).toBeLessThan(10);
  });

  it('returns the whole text of a model that might have begun inside its reasoning but did not think', () => {
    expect(run(['Oi, ', 'tudo bem?'], { begins: true })).toBe('Oi, tudo bem?');
  });

  it('returns held-back text once the service sends reasoning in its own field', () => {
    const filter = new ThinkingFilter(true);
    expect(filter.push('Oi')).toBe('');
    expect(filter.separate()).toBe('Oi');
    expect(filter.push(', tudo')).toBe(', tudo');
    const silent = new ThinkingFilter(true);
    expect(silent.separate() + silent.push('\n\nOi')).toBe('Oi');
  });
});

describe('mayBeginThinking', () => {
  it.each([
    ['deepseek-ai/DeepSeek-R1-Distill-Qwen-32B', true],
    ['deepseek-r1:14b', true],
    ['QwQ-32B', true],
    ['Qwen/Qwen3-30B-A3B-Thinking-2507', true],
    ['gpt-5.1', false],
    ['grok-4-fast-reasoning', false],
    ['deepseek-chat', false],
    ['qwen3-32b', false],
  ])('judges the model by its name: %s %s', (model, expected) => {
    expect(mayBeginThinking(model)).toBe(expected);
  });
});
