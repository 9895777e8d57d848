import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { createUser, makeOperator } from '../support/test-users.ts';

test('turns a badly rated answer into a question of the evaluation', async ({ page, signIn, database }) => {
  const { $client } = database.db;
  const person = await createUser(database.db);
  const title = `Banho de gato ${Date.now()}`;
  const { rows } = await $client.query(
    `with opened as (
       insert into conversations (user_id, lista_id, title, created_at, last_at) values ($1, 5, 'Banho', now(), now()) returning id
     ), asked as (
       insert into messages (user_id, conversation_id, lista_id, is_ai, content, status, created_at)
       select $1, id, 5, false, 'Quanto cobro no gato da dona Lia?', 'complete', now() from opened returning id, conversation_id
     )
     insert into messages (user_id, conversation_id, lista_id, is_ai, content, status, question_id, feedback, feedback_reason, feedback_note, sources, created_at)
     select $1, conversation_id, 5, true, 'Cobre R$ 45.', 'complete', id, -1, 'wrong', 'O preço é de cachorro', $2, now() from asked returning id`,
    [person.id, JSON.stringify([{ title, url: '/m/1', n: 1, cited: true }])],
  );
  await makeOperator(database.db, await signIn());
  await page.goto('/admin/mal-avaliadas');
  const card = page.getByRole('article').filter({ hasText: title });
  await expect(card).toContainText('Está errada');
  await expect(page.getByText('dona Lia')).toHaveCount(0);
  await expect(page.getByText('O preço é de cachorro')).toHaveCount(0);
  await expectAccessible(page);

  await card.getByRole('button', { name: 'Ler pergunta, resposta e recado' }).click();
  const reading = page.getByRole('dialog', { name: 'Pergunta e resposta' });
  await reading.getByRole('button', { name: 'Ler', exact: true }).click();
  await expect(reading.getByText('Diga por que precisa ler esta conversa')).toBeVisible();
  await reading.getByLabel('Por que você precisa ler').fill('Reclamação do preço');
  await reading.getByRole('button', { name: 'Ler', exact: true }).click();
  await expect(reading.getByText('Quanto cobro no gato da dona Lia?')).toBeVisible();
  await expect(reading.getByText('O preço é de cachorro')).toBeVisible();
  await reading.getByRole('button', { name: 'Fechar' }).click();
  const deeds = await $client.query(
    `select details from audit_log where action = 'chat.open' and subject = $1`,
    [`user:${person.id}`],
  );
  expect(deeds.rows).toEqual([{ details: { message: Number(rows[0]?.id), reason: 'Reclamação do preço' } }]);

  await card.getByRole('button', { name: 'Acrescentar à avaliação' }).click();
  const adding = page.getByRole('dialog', { name: 'Nova pergunta da avaliação' });
  const question = `Quanto cobrar no banho de gato? ${Date.now()}`;
  await adding.getByRole('textbox', { name: 'Pergunta' }).fill(question);
  await adding.getByRole('button', { name: 'Acrescentar' }).click();
  await expect(adding.getByText('Escolha o que a resposta precisa ter')).toBeVisible();
  await adding.getByRole('checkbox', { name: 'Mostra uma conta certa' }).check();
  await adding.getByRole('button', { name: 'Acrescentar' }).click();
  await expect(page.getByText('Pergunta acrescentada')).toBeVisible();
  await card.getByRole('button', { name: 'Marcar como vista' }).click();
  await expect(card).toHaveCount(0);
  await page.goto('/admin/avaliacoes');
  await expect(page.getByText(question)).toBeVisible();
});

test('shows the cost of answers once the model has a price', async ({ page, signIn, database }) => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date());
  await database.db.$client.query(
    `insert into answer_figures (day, figure, lista_id, model, detail, value)
     values ($1, 'answers', 5, 'modelo-x', '', 12), ($1, 'tokens_in', 5, 'modelo-x', '', 2000000)
     on conflict do nothing`,
    [today],
  );
  await makeOperator(database.db, await signIn());
  await page.goto('/admin/respostas?dias=7');
  await expect(page.getByText(/fora do custo estimado: .*modelo-x/)).toBeVisible();
  await page.getByRole('button', { name: 'Preços dos modelos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preços dos modelos' });
  await dialog.getByRole('button', { name: /Adicionar|Acrescentar/ }).click();
  await dialog.getByRole('textbox', { name: 'Modelo' }).last().fill('modelo-x');
  await dialog.getByLabel('Entrada (US$)').last().fill('3');
  await dialog.getByLabel('Saída (US$)').last().fill('9');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Preços salvos.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^modelo-x/ })).toContainText('US$ 6,00');
});
