import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { companyVariables } from '#server/testing/company-variables.ts';
import { landingPage } from './landing-page.ts';

const webRoot = await mkdtemp(join(tmpdir(), 'matilha-landing-'));
await writeFile(
  join(webRoot, 'landing.html'),
  '<title>{{brand}}</title><link href="{{origin}}/landing"><a href="{{terms}}"></a><p data-seller="" class="a"></p><li>{{week.petshop.0.legenda}}</li><li>{{week.clinica.assinatura}}</li><li>{{week.petshop.assinatura}}</li><!--structured-data-->',
);
afterAll(() => rm(webRoot, { recursive: true }));

function serve(env: Record<string, string>) {
  const app = Fastify();
  landingPage(app, readConfig(env), webRoot);
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
  expect(body).not.toContain('{{');
  const data = /<script type="application\/ld\+json">(.*)<\/script>/.exec(body)?.[1] ?? '';
  expect(data).not.toContain('<');
  expect(JSON.parse(data)['@graph'][0]).toMatchObject({ name: 'Bicho & Cia </script>' });
  await app.close();
});

test('fills in the sample week of every trade, with a business in place of the slot', async () => {
  const app = serve({});
  const { body } = await app.inject('/landing');
  expect(body).toMatch(/<li>Segunda é dia de olhar o pote\..*Aqui em nosso petshop a gente/);
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
