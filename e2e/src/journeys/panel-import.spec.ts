import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { ownProduct } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { makeOperator } from '../support/test-users.ts';

test.use(ownProduct);

const titles =
  'Nome;Dia;Situação da data;Lugar;Formato;Brasil ou exterior;Tipo;Texto do cartão;Descrição;Último dia';
const row = (at: number, changes: { day?: string; format?: string; name?: string } = {}) => {
  const { day = '20/05/2027', format = 'Presencial', name = `Feira importada ${at}` } = changes;
  return `${name};${day};Confirmada;Recife;${format};Brasil;Evento;Um dia;**Tudo** do setor.;`;
};
const rows = Array.from({ length: 200 }, (_, at) => row(at + 1));
const wrong = rows.with(9, row(10, { day: '31/02/2027' })).with(99, row(100, { format: 'na rua' }));

async function choose(page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Escolher arquivo' }).click();
  await (await chooser).setFiles(file);
}
const csv = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text, 'latin1'),
});
const eventsFile = (lines: readonly string[]) => csv('eventos de 2027.csv', [titles, ...lines].join('\r\n'));

test('shows every wrong cell of 200 events and stores nothing, imports the corrected file and undoes it', async ({
  page,
  signIn,
  database,
}) => {
  await makeOperator(database.db, await signIn());
  const stored = async () => {
    const events: { name: string }[] = await (await page.request.get('/api/eventos')).json();
    return events.filter(({ name }) => name.startsWith('Feira importada')).length;
  };
  await page.goto('/admin/events');
  await page.getByRole('link', { name: 'Importar' }).click();
  await expect(page).toHaveURL(/\/admin\/events\/importar$/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Modelo (Excel)' }).click();
  expect((await download).suggestedFilename()).toBe('modelo-events.xlsx');

  await choose(page, eventsFile(wrong.with(199, row(1))));
  await expect(page.getByText('3 problemas. Nada será guardado')).toBeVisible();
  const problem = (place: string) => page.getByRole('listitem').filter({ hasText: place });
  await expect(problem('Linha 11 coluna B (Dia)')).toContainText('Use uma data que existe');
  await expect(problem('Linha 101 coluna E (Formato)')).toContainText('Escolha o formato');
  await expect(problem('Linha 201')).toContainText('Repete o item da linha 2');
  await expect(page.getByRole('button', { name: 'Tudo ou nada: corrija antes' })).toBeDisabled();
  await expectAccessible(page);
  expect(await stored()).toBe(0);

  await page.getByRole('button', { name: 'Escolher outro arquivo' }).click();
  await choose(page, eventsFile(rows));
  await expect(page.getByText('200 novos')).toBeVisible();
  await expect(page.getByText('Feira importada 1', { exact: true })).toBeVisible();
  expect(await stored()).toBe(0);
  await page.getByRole('button', { name: 'Importar 200 itens' }).click();
  await expect(page.getByText('Importado: 200 novos, 0 mudados.')).toBeVisible();
  await expect(page.getByText(/^200 novos, 0 mudados · /)).toBeVisible();
  await expectAccessible(page);
  expect(await stored()).toBe(200);

  await page.getByRole('button', { name: 'Desfazer' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('A importação foi desfeita.')).toBeVisible();
  await expect(page.getByText(/^Desfeita em/)).toBeVisible();
  expect(await stored()).toBe(0);
});

test('names the fault of a file that is no spreadsheet', async ({ page, signIn, database, pageWatch }) => {
  pageWatch.expectTrouble(/400 \(Bad Request\)/);
  await makeOperator(database.db, await signIn());
  await page.goto('/admin/faq/importar');
  await choose(page, csv('nota.csv', '%PDF-1.7'));
  await expect(page.getByText('Isto não é uma planilha: envie um arquivo .csv ou .xlsx')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Escolher arquivo' })).toBeVisible();
});

test('exports the knowledge bank and finds nothing to change in it', async ({ page, signIn, database }) => {
  await makeOperator(database.db, await signIn());
  await page.goto('/admin/products');
  await page.getByRole('link', { name: 'Importar' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar o banco' }).click();
  const bank = await download;
  expect(bank.suggestedFilename()).toBe('banco-de-conhecimento.zip');
  await choose(page, await bank.path());
  await expect(page.getByText('O arquivo não muda nada: tudo já está assim.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Importar 0 itens' })).toBeDisabled();
  await expectAccessible(page);
});

test('imports leads with the reason for contact, and leaves out who is known', async ({
  page,
  signIn,
  database,
}) => {
  const user = await signIn();
  await makeOperator(database.db, user);
  await page.goto('/admin/leads');
  await page.getByRole('link', { name: 'Importar' }).click();
  const head = 'Nome;Email;WhatsApp;Área;Por que pode ser contatado';
  const lines = [
    head,
    'Lia Lima;lia.lima@exemplo.com.br;(11) 90000-0007;Petshop;Consentimento',
    `Eu;${user.email};(11) 90000-0008;Petshop;Já é cliente`,
  ];
  await choose(page, csv('feira.csv', lines.join('\n')));
  await expect(page.getByText('1 linha fica de fora:')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Linha 3' })).toContainText('Já tem uma conta');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Importar 1 item' }).click();
  await expect(page.getByText('Importado: 1 novo, 0 mudados.')).toBeVisible();
  await page.getByRole('link', { name: 'Leads' }).first().click();
  await expect(page.getByText('lia.lima@exemplo.com.br').first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Importar' }).click();
  await choose(page, csv('feira.csv', lines.join('\n')));
  await expect(page.getByText('2 linhas ficam de fora:')).toBeVisible();
  await expect(page.getByText('O arquivo não traz ninguém novo.')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer feira.csv' }).click();
  await expect(page.getByText('Os leads que ela criou são apagados de vez.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('A importação foi desfeita.')).toBeVisible();
});
