import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { describe, expect, it } from 'vitest';
import { measureFiles } from '../scripts/check-lengths.mjs';
import { rootFolder } from '../scripts/lib/tree.mjs';

const ours = 'quality/prose.test.ts';

/** Words that no test's name starts with: alone, such a name says neither action nor result. */
const notAVerb =
  /^(of|for|to|in|on|at|by|with|without|from|as|than|that|and|or|but|into|onto|under|over|between|after|before|until|while|when|where|if|because|is|are|was|were|be|been|am|has|have|had|does|do|did|can|cannot|could|may|might|must|shall|should|will|would|not|also|even|only|what|who|whoever|whom|whose|which|whatever|how|there|it|its|their|his|her)\b/i;
/** A verb in the third person, a plural, an article or a function: the first word of a name, when it is in lower case. */
const verbOrSubject =
  /^(?:[a-z’-]*s\b|an?\b|the\b|no\b|one\b|never\b|neither\b|every\b|each\b|[^a-z]|[a-z]+[A-Z])/;
/** Openings that hide the subject of a sentence. */
const riddle = /^(of (a|an|the|one|what|who|those|all|each)|whoever|who|whom|whose|what)\b/i;

/** Returns the literal names of the `it` and `test` calls of a file, also behind `.each`. */
function testNames(text: string, tsx: boolean): string[] {
  const names: string[] = [];
  const isTest = (callee: unknown): boolean => {
    const { type, value, object, property, tag } = callee as Record<string, unknown>;
    if (type === 'Identifier') return value === 'it' || value === 'test';
    if (type === 'MemberExpression')
      return isTest(object) && !/^(describe|step)$/.test((property as { value?: string }).value ?? '');
    if (type === 'CallExpression') return isTest((callee as { callee: unknown }).callee);
    return type === 'TaggedTemplateExpression' && isTest(tag);
  };
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== 'object' || node === null) return;
    const {
      type,
      callee,
      arguments: args,
    } = node as { type?: string; callee?: unknown; arguments?: unknown };
    if (type === 'CallExpression' && isTest(callee)) {
      const first = (
        args as { expression: { type: string; value?: string; quasis?: { raw: string }[] } }[]
      )[0]?.expression;
      if (first?.type === 'StringLiteral') names.push(first.value ?? '');
      if (first?.type === 'TemplateLiteral') names.push(first.quasis?.map(({ raw }) => raw).join('…') ?? '');
    }
    Object.values(node).forEach(walk);
  };
  walk(parseSync(text, { syntax: 'typescript', tsx }).body);
  return names;
}

/** Returns the first words of each comment. */
const commentOpenings = (text: string): string[] => [
  ...[...text.matchAll(/\/\*\*?\s+(?:\* )?([^\n]{1,60})/g)].map(([, opening = '']) => opening),
  ...[...text.matchAll(/(?<=^|\n)(?!\s*\/\/)[^\n]*\n\s*\/\/ ([^\n]{1,60})/g)].map(
    ([, opening = '']) => opening,
  ),
];

function faultsOf(path: string, text: string): string[] {
  const names = /\.(test|spec)\.tsx?$/.test(path) ? testNames(text, path.endsWith('x')) : [];
  return [
    ...names
      .filter((name) => notAVerb.test(name) || !verbOrSubject.test(name))
      .map((name) => `${path}: the test's name starts with no verb or subject: ${name}`),
    ...commentOpenings(text)
      .filter((opening) => riddle.test(opening))
      .map((opening) => `${path}: the comment hides its subject: ${opening}`),
  ];
}

describe('prose', () => {
  it('names tests by action and result, and comments by subject', () => {
    const root = rootFolder();
    const files = measureFiles(root).filter(({ path }) => path !== ours && /\.(ts|tsx|mjs)$/.test(path));
    expect(files.flatMap(({ path }) => faultsOf(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
  });

  it.each([
    ["it('of giving up', () => {});", 'of giving up'],
    ["test.each([1])('ends', () => {});\nit.each([1])(`for nobody`, () => {});", 'for nobody'],
    ["it('get a refusal', () => {});", 'get a refusal'],
    ["describe('x', () => { it.skip('is sold', f); });", 'is sold'],
    ['/** Of a payment that was lost: never again. */\nconst a = 1;', 'hides its subject: Of a payment'],
    ['const b = 1;\n// Whoever pays owns it.\n', 'hides its subject: Whoever pays'],
    ['/**\n * What is left over.\n */', 'hides its subject: What is left over'],
  ])('refuses %j', (text, fault) => {
    expect(faultsOf('planted.test.ts', text).join('\n')).toContain(fault);
  });

  it('accepts a verb, a subject and a reason', () => {
    const fine =
      "/** Returns cents. */\nit('keeps one sale when the provider reports it twice', () => {\n  // The lease ran out.\n});";
    expect(faultsOf('fine.test.ts', fine)).toEqual([]);
  });
});
