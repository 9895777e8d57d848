import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { type Clock, systemClock } from '#server/platform/clock.ts';
import { companyVariables } from '#server/testing/company-variables.ts';
import type { LandingFacts } from './landing-facts.ts';
import { landingPage } from './landing-page.ts';

const webRoot = await mkdtemp(join(tmpdir(), 'matilha-landing-'));
await writeFile(
  join(webRoot, 'landing.html'),
  '<title>{{brand}}</title><meta content="{{shareImage}}"><script>"{{json:brand}}"</script><link href="{{origin}}/landing"><a href="{{terms}}" data-terms="{{termsVersion}}"></a><p data-seller="" class="a"></p><li>{{week.petshop.0.legenda}}</li><li>{{week.clinica.assinatura}}</li><li>{{week.petshop.assinatura}}</li><p>{{prices}}</p><p>{{proof}}</p><p>{{promotion}}</p><p>{{promotionEnd}}</p><p>{{offeredBy}}</p><!--structured-data-->',
);
afterAll(() => rm(webRoot, { recursive: true }));

const noFacts: LandingFacts = { prices: [], planRequests: 0, termsVersion: '2026-11' };

function serve(env: Record<string, string>, readFacts = async () => noFacts, clock: Clock = systemClock) {
  const app = Fastify();
  landingPage(app, { config: readConfig(env), clock, webRoot, readFacts });
  return app;
}

test('fills in the page with the name of this installation, escaped', async () => {
  const app = serve({
    BRAND_NAME: 'Bicho & Cia </script>',
    APP_URL: 'http://localhost:4000',
    TERMS_URL: 'https://a.example/?x="',
  });
  const { body, headers } = await app.inject('/landing');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain('<title>Bicho &amp; Cia &lt;/script&gt;</title>');
  expect(body).toContain('<link href="http://localhost:4000/landing">');
  expect(body).toContain('data-terms="2026-11"');
  expect(body).not.toContain('{{');
  const data = /<script type="application\/ld\+json">(.*)<\/script>/.exec(body)?.[1] ?? '';
  expect(data).not.toContain('<');
  expect(JSON.parse(data)['@graph'][0]).toMatchObject({ name: 'Bicho & Cia </script>' });
  await app.close();
});

test('fills in the sample week of every trade, with a business in place of the slot', async () => {
  const app = serve({});
  const { body } = await app.inject('/landing');
  expect(body).toMatch(/<li>Segunda é dia de olhar o pote\..*Aqui no nosso petshop a gente/);
  expect(body).toContain('<li>Responsável técnico: [nome], CRMV-[UF] [número].</li><li></li>');
  expect(body).not.toContain('{negocio}');
  await app.close();
});

test('shows the seller in the footer and in the structured data, and nothing in its place', async () => {
  const app = serve(companyVariables);
  const { body } = await app.inject('/landing');
  expect(body).toContain('>Alcateia Serviços Digitais Ltda. · CNPJ 12.ABC.345/01DE-35 · Rua das Acácias');
  expect(body).toContain('"legalName":"Alcateia Serviços Digitais Ltda.","taxID":"12.ABC.345/01DE-35"');
  await app.close();
  const nameless = serve({});
  expect((await nameless.inject('/landing')).body).toContain('<p data-seller="" class="a"></p>');
  await nameless.close();
});

test('shows prices, requests, promotion and seller, each only while it is true', async () => {
  const clock = { now: () => new Date('2026-12-31T12:00:00Z') };
  const facts = async () => ({ prices: [4900, 19_990, 9900], planRequests: 345, termsVersion: '2026-11' });
  const app = serve({ ...companyVariables, PROMOTION_UNTIL: '2026-12-31' }, facts, clock);
  const { body } = await app.inject('/landing');
  expect(body).toContain('<p>Depois, se quiser: R$ 49 a R$ 199,90/mês</p>');
  expect(body).toContain('<p>Mais de 300 planos semanais já pedidos</p>');
  expect(body).toContain('<p>Promoção por tempo limitado</p><p>até 31/12/2026</p>');
  expect(body).toContain('<p>Oferecido por Alcateia Serviços Digitais Ltda. · CNPJ 12.ABC.345/01DE-35</p>');
  await app.close();
  const nothing = serve({ PROMOTION_UNTIL: '2026-12-30' }, undefined, clock);
  expect((await nothing.inject('/landing')).body).toContain('<p></p><p></p><p></p><p></p><p></p>');
  await nothing.close();
});

test('claims the promotion until its last day ends in São Paulo', async () => {
  let now = Date.parse('2027-01-01T02:59:59Z');
  const app = serve({ PROMOTION_UNTIL: '2026-12-31' }, undefined, { now: () => new Date(now) });
  const claims = async () => (await app.inject('/landing')).body.includes('Promoção por tempo limitado');
  expect(await claims()).toBe(true);
  now += 1_000;
  expect(await claims()).toBe(false);
  await app.close();
});

test('reads the facts again after five minutes, and keeps the last ones while they cannot be read', async () => {
  let now = Date.parse('2026-11-23T12:00:00Z');
  let reads = 0;
  const answers = [101, new Error('no database'), 1_201];
  const readFacts = async () => {
    const answer = answers[reads];
    reads += 1;
    if (typeof answer !== 'number') throw answer;
    return { prices: [], planRequests: answer, termsVersion: '2026-11' };
  };
  const app = serve({}, readFacts, { now: () => new Date(now) });
  const shown = async () => /Mais de (.*) planos/.exec((await app.inject('/landing')).body)?.[1];
  expect([await shown(), await shown(), reads]).toEqual(['100', '100', 1]);
  now += 5 * 60_000;
  expect([await shown(), await shown(), reads]).toEqual(['100', '100', 2]);
  now += 5 * 60_000;
  await shown();
  expect([await shown(), reads]).toEqual(['1.200', 3]);
  await app.close();
});

test('shows the brand in data and in the shared picture, whose variant without a name serves other brands', async () => {
  const own = serve({});
  expect((await own.inject('/landing')).body).toContain(
    '<meta content="/images/landing/compartilhar.png"><script>"Matilha"</script>',
  );
  await own.close();
  const rebranded = serve({ BRAND_NAME: 'Cão & "Cia" </script>' });
  const { body } = await rebranded.inject('/landing');
  expect(body).toContain('<meta content="/images/landing/compartilhar-sem-marca.png">');
  expect(JSON.parse(/<script>(.*?)<\/script>/.exec(body)?.[1] ?? '')).toBe('Cão & "Cia" </script>');
  await rebranded.close();
});

test('sends the page in the smallest encoding that the browser accepts', async () => {
  const app = serve({});
  const plain = await app.inject('/landing');
  const packed = await app.inject({ url: '/landing', headers: { 'accept-encoding': 'gzip, br' } });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
  await app.close();
});

test('lists this installation’s public pages for search engines', async () => {
  const app = serve({ APP_URL: 'http://localhost:4000' });
  expect((await app.inject('/robots.txt')).body).toContain('Sitemap: http://localhost:4000/sitemap.xml');
  const { body, headers } = await app.inject('/sitemap.xml');
  expect(headers['content-type']).toContain('application/xml');
  for (const path of ['/landing', '/termos', '/privacidade'])
    expect(body).toContain(`<loc>http://localhost:4000${path}</loc>`);
  await app.close();
});
