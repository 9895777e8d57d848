import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/lib/chromium.mjs';
import { startProduct } from './support/product.ts';

/** The picture of the README: the calendar, an answer with its sources and a calculator of the built product with its demonstration model. */
const target = join(import.meta.dirname, '../../docs/home.png');
const phone = { width: 390, height: 844 };
const patient = { timeout: 60_000 };

async function signIn(page: Page, credentials: string): Promise<void> {
  const [, email, password] = /assinante: (\S+) +senha: (\S+)/.exec(credentials) ?? [];
  if (!email || !password) throw new Error('no demonstration subscriber in the credentials');
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByRole('heading', { name: 'Agentes de IA' }).waitFor(patient);
}

async function ask(page: Page, assistant: number, question: string): Promise<void> {
  await page.goto(`/chat/${assistant}?c=nova`);
  await page.getByLabel('Sua mensagem').fill(question);
  await page.getByRole('button', { name: 'Enviar' }).click();
  await page.getByRole('button', { name: 'Copiar' }).first().waitFor(patient);
}

async function screens(page: Page): Promise<Buffer[]> {
  await ask(page, 1, 'Escreva o plano de posts da semana');
  await page.getByRole('button', { name: 'Colocar no calendário' }).click();
  await page.goto('/posts');
  await page.getByRole('article').first().waitFor(patient);
  const calendar = await page.screenshot();
  await ask(page, 10, 'Como calculo o ponto de equilíbrio da loja?');
  const sources = page.getByText('Fontes').first();
  await sources.waitFor(patient);
  await sources.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const answer = await page.screenshot();
  await page.goto('/calculadora?conta=tabela-de-precos');
  await page
    .getByRole('region', { name: 'Resultado' })
    .evaluate((result) => window.scrollTo(0, window.scrollY + result.getBoundingClientRect().top - 96));
  return [calendar, answer, await page.screenshot()];
}

const executablePath = findChromium();
if (!executablePath) throw new Error('no Chromium on this machine');
const product = await startProduct();
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
try {
  const page = await browser.newPage({ baseURL: product.baseUrl, viewport: phone, deviceScaleFactor: 1 });
  await signIn(page, await product.credentials());
  const pictures = await screens(page);
  const frame = await browser.newPage({ viewport: { width: 1_280, height: 892 } });
  const images = pictures.map((picture) => `<img src="data:image/png;base64,${picture.toString('base64')}">`);
  await frame.setContent(
    `<style>body{margin:0;background:#e9efe6;display:flex;gap:24px;justify-content:center;padding:24px}img{border-radius:20px;box-shadow:0 2px 12px #0003}</style>${images.join('')}`,
  );
  await writeFile(target, await frame.screenshot());
  process.stdout.write(`${target}: ${(await readFile(target)).length} bytes\n`);
} finally {
  await browser.close();
  await product.stop();
}
