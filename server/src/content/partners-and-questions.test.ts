import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadContent } from './load-content.ts';

const { partners, questions } = loadContent();
const webPublic = join(import.meta.dirname, '../../../web/public');

describe('partners', () => {
  it('holds twelve partners with badges of every colour, some with an end date and some with a coupon', () => {
    expect(partners.map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
    const texts = partners.map(({ discount }) => discount);
    expect(texts.filter((text) => text.includes('OFF')).length).toBeGreaterThan(2);
    expect(texts.filter((text) => text.includes('GRÁTIS')).length).toBeGreaterThan(2);
    expect(texts.filter((text) => !/OFF|GRÁTIS/.test(text)).length).toBeGreaterThan(2);
    expect(partners.some(({ valid_until }) => valid_until === null)).toBe(true);
    expect(partners.some(({ cupom }) => cupom !== null)).toBe(true);
  });

  it.each(partners.map((partner) => [partner.name, partner] as const))(
    '%s has not ended',
    (_name, { valid_until }) => {
      if (valid_until) expect(valid_until > '2026-11-21').toBe(true);
    },
  );
});

describe('questions and answers', () => {
  it('holds at least fifteen questions', () => {
    expect(questions.length).toBeGreaterThanOrEqual(15);
  });

  it('links only to existing screens', () => {
    const screens = readFileSync(join(webPublic, '../src/app/screens.ts'), 'utf8');
    const texts = questions.map(({ resposta }) => resposta).join('\n');
    const links = [...texts.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1] ?? '');
    expect(links.length).toBeGreaterThan(10);
    for (const link of links) expect(screens, link).toContain(`'${link}'`);
  });
});
