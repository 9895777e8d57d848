import type { Page } from '@playwright/test';
import { answer } from '../../../server/src/providers/model/testing/fake-replies.ts';
import { expectAccessible } from '../support/axe.ts';
import { anySize } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';

const panel = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

test('saves facts while they are typed, which survive a reload and a lost connection', async ({
  page,
  context,
  signIn,
  pageWatch,
}) => {
  await signIn();
  await page.goto('/minha-conta');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Minha Loja/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Minha Loja' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Adicionar serviço' }).click();
  await page.getByLabel('Serviço', { exact: true }).fill('Banho');
  await page.getByLabel('Porte').fill('P');
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible();
  await expect(panel(page, 'Serviços e preços')).toContainText('1 linha · falta 1 preço');
  await page.getByLabel('Preço', { exact: true }).fill('45');
  await page.getByLabel('Preço', { exact: true }).press('Tab');
  await expect(page.getByLabel('Preço', { exact: true })).toHaveValue('R$ 45,00');
  await expectAccessible(page);

  await panel(page, 'Horário de funcionamento').focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Dias e horários').fill('Seg a sex, 8h às 18h');
  await expect(panel(page, 'Horário de funcionamento')).toContainText('confirmado em');
  await page.reload();
  await expect(panel(page, 'Serviços e preços')).toContainText('1 linha · confirmado em');
  await panel(page, 'Serviços e preços').click();
  await expect(page.getByRole('list', { name: 'Tabela de preços' })).toContainText('P · R$ 45,00');

  pageWatch.expectTrouble(/net::ERR_INTERNET_DISCONNECTED/);
  await panel(page, 'Horário de funcionamento').click();
  await context.setOffline(true);
  await page.getByLabel('Dias e horários').fill('Seg a sáb, 8h às 18h');
  await expect(page.getByText(/Ainda não salvo. Sem conexão/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible();
  await page.reload();
  await panel(page, 'Horário de funcionamento').click();
  await expect(page.getByLabel('Dias e horários')).toHaveValue('Seg a sáb, 8h às 18h');
});

test('asks about facts older than six months, and confirms them with one touch', { tag: anySize }, async ({
  page,
  signIn,
  database,
}) => {
  const { id } = await signIn();
  await database.db.$client.query(
    `insert into shop_sections values ($1, 'horarios', '{"texto":"até 18h"}', 1, now() - interval '7 months')`,
    [id],
  );
  await page.goto('/minha-loja');
  const asked = page.getByRole('region', { name: 'Continua valendo?' });
  await expect(asked).toContainText('Seu horário, de ');
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Continua valendo: seu horário' }).focus();
  await page.keyboard.press('Enter');
  await expect(asked).toBeHidden();
  await page.reload();
  await expect(panel(page, 'Horário de funcionamento')).toContainText('confirmado em');
  await expect(asked).toBeHidden();
});

test('shows both texts after two devices changed the same section, and in two tabs the newest', {
  tag: anySize,
}, async ({ page, context, signIn, openPageOf, pageWatch }) => {
  pageWatch.expectTrouble(/409 .*api.shop/);
  const person = await signIn();
  const tab = await context.newPage();
  const elsewhere = await openPageOf(person);
  for (const each of [page, tab, elsewhere]) {
    await each.goto('/minha-loja');
    await panel(each, 'Horário de funcionamento').click();
  }
  await tab.getByLabel('Dias e horários').fill('até 18h');
  await expect(panel(tab, 'Horário de funcionamento')).toContainText('confirmado em');
  await expect(page.getByLabel('Dias e horários')).toHaveValue('até 18h');
  await elsewhere.reload();
  await panel(elsewhere, 'Horário de funcionamento').click();
  await elsewhere.getByLabel('Dias e horários').fill('até 19h');
  await expect(elsewhere.getByText('Salvo', { exact: true })).toBeVisible();
  await page.getByLabel('Dias e horários').fill('até 20h');
  await expect(page.getByText('Dias e horários: até 19h')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Usar o de lá' }).click();
  await expect(page.getByLabel('Dias e horários')).toHaveValue('até 19h');
});

const pasted = `🐾 *BANHO & CIA* 🐾
🛁 BANHO
Pequeno: R$ 45,00
Médio: R$ 55,00
Grande a partir de R$ 70,00 (90 min)

Tosa higiênica .... 35,00
Corte de unhas R$ 20
Aceitamos Pix e cartão, parcelamos em até 3 vezes`;

test('reads a pasted price list by the model, and stores what the person confirmed', async ({
  page,
  signIn,
  model,
}) => {
  await signIn();
  const rows = [
    { servico: 'Banho', porte: 'pequeno', pelagem: '', preco: 45, a_partir: false, minutos: null },
    { servico: 'Banho', porte: 'médio', pelagem: '', preco: 55, a_partir: false, minutos: null },
    { servico: 'Banho', porte: 'grande', pelagem: '', preco: 70, a_partir: true, minutos: 90 },
    { servico: 'Tosa higiênica', porte: '', pelagem: '', preco: 35, a_partir: false, minutos: null },
  ];
  const reply = { linhas: rows, nao_entendidas: ['Aceitamos Pix e cartão, parcelamos em até 3 vezes'] };
  model.respondWith(answer(JSON.stringify(reply)));
  await page.goto('/minha-loja');
  await page.getByRole('button', { name: 'Colar minha tabela' }).click();
  await page.getByLabel(/^Cole aqui a sua tabela/).fill(pasted);
  await page.getByRole('button', { name: 'Ler a tabela' }).click();
  const read = page.getByRole('list', { name: 'Linhas lidas' });
  await expect(read.getByRole('checkbox')).toHaveCount(4);
  // The model left a line out: it is shown.
  await expect(page.getByText('Corte de unhas R$ 20')).toBeVisible();
  await expectAccessible(page);
  await read.getByRole('checkbox').nth(1).uncheck();
  await read.getByRole('button', { name: 'Corrigir: Tosa higiênica' }).focus();
  await page.keyboard.press('Enter');
  await read.getByLabel('Preço', { exact: true }).fill('38');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Guardar 3 linhas marcadas' }).click();
  await expect(panel(page, 'Serviços e preços')).toContainText('3 linhas · confirmado em');

  model.respondWith(answer('Anotado.'));
  await page.goto('/chat/1');
  await page.getByLabel('Sua mensagem').fill('Quanto custa a tosa?');
  await page.getByRole('button', { name: /^Enviar/ }).click();
  await expect(page.getByRole('log')).toContainText('Anotado.');
  const asked = JSON.stringify(model.requests.at(-1)?.body);
  expect(asked).toContain('Tosa higiênica: R$ 38');
  expect(asked).toContain('grande a partir de R$ 70 (90 min)');
  expect(asked).not.toContain('R$ 55');
});

test('reads a pasted price list by simple rules when the model gives no list', { tag: anySize }, async ({
  page,
  signIn,
  model,
}) => {
  await signIn();
  model.respondWith(answer('Desculpe, não consigo.'));
  await page.goto('/minha-loja');
  await page.getByRole('button', { name: 'Colar minha tabela' }).click();
  await page.getByLabel(/^Cole aqui a sua tabela/).fill(pasted);
  await page.getByRole('button', { name: 'Ler a tabela' }).click();
  await expect(page.getByText(/li a tabela com regras simples/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Linhas lidas' }).getByRole('listitem')).toContainText([
    /^Banhopequeno · R\$ 45,00/,
    /^Banhomédio · R\$ 55,00/,
    /^Banhogrande · a partir de R\$ 70,00 · 90 min/,
    /^Tosa higiênicaR\$ 35,00/,
    /^Corte de unhasR\$ 20,00/,
  ]);
});

test('remembers a fact of an answer, and leaves it out of one conversation', async ({
  page,
  signIn,
  model,
}) => {
  await signIn();
  const ask = async (question: string, reply: string) => {
    model.respondWith(answer(reply));
    await page.getByLabel('Sua mensagem').fill(question);
    await page.getByRole('button', { name: /^Enviar/ }).click();
    await expect(page.getByRole('log')).toContainText(reply);
    return JSON.stringify(model.requests.at(-1)?.body);
  };
  await page.goto('/chat/1');
  await ask('Que dia a loja fecha?', 'Segunda a loja não abre.');
  await page.getByRole('button', { name: 'Lembrar disto da resposta' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Lembrar disto' });
  await expect(dialog.getByLabel('O que os assistentes devem lembrar')).toHaveValue(
    'Segunda a loja não abre.',
  );
  await dialog.getByLabel('O que os assistentes devem lembrar').fill('Na segunda a loja fica fechada.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toBeHidden();

  await page.goto('/chat/2');
  expect(await ask('Faça um aviso', 'Aviso pronto.')).toContain('Na segunda a loja fica fechada.');
  await page.getByRole('button', { name: 'O que este assistente sabe da sua loja' }).click();
  const facts = page.getByRole('dialog', { name: 'O que este assistente sabe da sua loja' });
  const remembered = facts.getByLabel(/^Na segunda a loja fica fechada/);
  await expect(remembered).toBeChecked();
  await expectAccessible(page);
  await remembered.focus();
  await page.keyboard.press('Space');
  await expect(remembered).not.toBeChecked();
  await page.keyboard.press('Escape');
  expect(await ask('Faça outro aviso', 'Outro aviso.')).not.toContain('Na segunda a loja fica fechada.');
});
