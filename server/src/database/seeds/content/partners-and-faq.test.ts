import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faqSeeds } from './faq.ts';
import { partnerSeeds } from './partners.ts';

const webPublic = join(import.meta.dirname, '../../../../../web/public');
const words = (text: string): number => text.split(/\s+/).filter((part) => /[\p{L}\d]/u.test(part)).length;
const unique = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

describe('partners', () => {
  it('has twelve with badges of every colour, some that end and some with a coupon', () => {
    expect(partnerSeeds.map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
    const texts = partnerSeeds.map(({ discount }) => discount);
    expect(texts.filter((text) => text.includes('OFF')).length).toBeGreaterThan(2);
    expect(texts.filter((text) => text.includes('GRÁTIS')).length).toBeGreaterThan(2);
    expect(texts.filter((text) => !/OFF|GRÁTIS/.test(text)).length).toBeGreaterThan(2);
    expect(partnerSeeds.some(({ valid_until }) => valid_until === null)).toBe(true);
    expect(partnerSeeds.some(({ cupom }) => cupom !== null)).toBe(true);
    expect(unique(partnerSeeds.map(({ name }) => name))).toBe(true);
    expect(unique(partnerSeeds.map(({ image_url }) => image_url))).toBe(true);
  });

  it.each(partnerSeeds.map((partner) => [partner.name, partner] as const))(
    '%s leads nowhere real, has its picture and has not ended',
    (_name, { link, image_url, valid_until, description, cupom }) => {
      expect(existsSync(join(webPublic, image_url))).toBe(true);
      expect(existsSync(join(webPublic, link))).toBe(true);
      if (valid_until) {
        expect(new Date(`${valid_until}T00:00Z`).toISOString().slice(0, 10)).toBe(valid_until);
        expect(valid_until > '2026-11-21').toBe(true);
      }
      if (cupom) expect(cupom).toMatch(/^[A-Z\d]{4,12}$/);
      expect(description.length).toBeLessThanOrEqual(140);
    },
  );
});

describe('questions and answers', () => {
  const texts = JSON.stringify(faqSeeds);

  it('has fifteen questions, each asked once and answered in a few lines', () => {
    expect(faqSeeds.map(({ id }) => id)).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
    for (const { pergunta, resposta } of faqSeeds) {
      expect(pergunta).toMatch(/^[A-ZÀ-Ý].*\?$/u);
      expect(words(resposta)).toBeGreaterThan(30);
      expect(words(resposta)).toBeLessThan(100);
    }
  });

  it('states no price and no brand, and links to screens that exist', () => {
    expect(texts).not.toMatch(/R\$|Matilha|\d+ créditos/);
    const screens = readFileSync(join(webPublic, '../src/app/screens.ts'), 'utf8');
    const links = [...texts.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1] ?? '');
    expect(links.length).toBeGreaterThan(10);
    for (const link of links) expect(screens, link).toContain(`'${link}'`);
  });
});
