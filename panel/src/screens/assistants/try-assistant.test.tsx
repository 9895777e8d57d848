import type { AssistantTrialEvent } from '@matilha/contract/panel/assistant-trial';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Form } from 'react-admin';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refusal } from '../../../../web/src/testing/loopback-api.ts';
import { openPanel } from '../../testing/open-panel.tsx';
import { LineInput } from '../../ui/inputs.tsx';
import { TrialServer } from './testing/trial-server.ts';
import { TryAssistant } from './try-assistant.tsx';

let server: TrialServer;
beforeEach(async () => {
  server = new TrialServer();
  await server.start();
});
afterEach(() => server.stop());

const stored = {
  title: 'Marketing',
  instructions: 'Responda curto.',
  model: null,
  temperature: 0.5,
  max_output_tokens: 1_800,
  ferramentas_desligadas: ['ver_posts'],
  suggestions: ['Como vendo mais?', ' ', 'Que post faço?'],
};
const section = () => within(screen.getByRole('region', { name: 'Experimentar' }));
const press = (name: string) => userEvent.click(section().getByRole('button', { name }));
const question = () => section().getByRole('textbox', { name: 'Sua pergunta ao assistente' });

async function open(address: string) {
  const page = (
    <Form defaultValues={stored}>
      <LineInput source="instructions" label="Instruções" />
      <TryAssistant />
    </Form>
  );
  const opened = openPanel({ pages: { '/new': page, '/:id': page, '/list': 'A lista' }, history: [address] });
  await screen.findByRole('region', { name: 'Experimentar' });
  return opened;
}
/** Asks the question and returns it as the server got it. */
async function ask(text: string) {
  await userEvent.clear(question());
  await userEvent.type(question(), text);
  const before = server.asked.length;
  await press('Experimentar');
  await waitFor(() => expect(server.asked).toHaveLength(before + 1));
  return server.asked[before] as (typeof server.asked)[number];
}
const prompt = (demonstration = false): AssistantTrialEvent => ({
  event: 'prompt',
  data: {
    messages: [
      { role: 'system', content: 'Seja breve.' },
      { role: 'user', content: 'Quanto cobro?' },
    ],
    sources: [
      { n: 1, title: 'Preços', product: 'Banho', heading: 'Tabela', text: 'R$ 50', url: '/a' },
      { n: 2, title: 'Fotos', product: 'Vitrine', heading: null, text: 'Luz do dia', url: '/b' },
    ],
    tools: [{ name: 'dobrar', title: 'Dobrando', description: 'Dobra um número.', effect: 'read' }],
    tools_off: false,
    demonstration,
  },
});
const delta = (text: string): AssistantTrialEvent => ({ event: 'delta', data: { text } });
const done = {
  event: 'done' as const,
  data: {
    model: 'pequeno-1',
    input_tokens: 900,
    cached_tokens: null,
    output_tokens: null,
    cost: null,
    seconds: 2.5,
    cut: true,
    follow_ups: [],
  },
};

test('asks with the unsaved form, for the record and the chosen business', async () => {
  await open('/7');
  await userEvent.clear(screen.getByRole('textbox', { name: 'Instruções' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Instruções' }), 'Fale de gatos.');
  fireEvent.mouseDown(section().getByRole('combobox', { name: 'Perguntar como' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Groomer/Tosador' }));
  const { input } = await ask('Quanto cobro?');
  const { suggestions, ...fields } = stored;
  expect(suggestions).toHaveLength(3);
  expect(input).toEqual({
    id: 7,
    fields: { ...fields, instructions: 'Fale de gatos.' },
    question: 'Quanto cobro?',
    categoria_negocio: 'Groomer/Tosador',
  });
});

test('asks a new assistant without a number, as the business of the own account', async () => {
  await open('/new');
  const { input } = await ask('Quanto cobro?');
  expect([input.id, input.categoria_negocio, input.fields.title]).toEqual([null, undefined, 'Marketing']);
});

test('refuses an empty question and sends nothing, and takes a suggestion as the question', async () => {
  await open('/7');
  await press('Experimentar');
  await section().findByText('Escreva a pergunta');
  expect(
    section()
      .getAllByRole('button', { name: /\?$/ })
      .map(({ textContent }) => textContent),
  ).toEqual(['Como vendo mais?', 'Que post faço?']);
  await press('Que post faço?');
  expect(question()).toHaveProperty('value', 'Que post faço?');
  expect(server.asked).toEqual([]);
});

test('shows the answer as it grows, and its tokens and seconds once it ends', async () => {
  await open('/7');
  const asked = await ask('Quanto cobro?');
  asked.send(prompt(), delta('Cobre '));
  await section().findByText('Cobre');
  section().getByRole('button', { name: 'Parar' });
  asked.send(delta('cinquenta.'), done);
  asked.end();
  await section().findByText(
    'pequeno-1 · 900 tokens lidos · sem preço para estimar o custo · 2,5 s · cortada no tamanho máximo',
  );
  section().getByText('Cobre cinquenta.');
  section().getByRole('button', { name: 'Experimentar' });
});

test("shows the model's input and each source with its place and passage", async () => {
  await open('/7');
  const asked = await ask('Quanto cobro?');
  asked.send(prompt(true), delta('Cobre.'), done);
  asked.end();
  await section().findByText(/^Modelo de demonstração/);
  await userEvent.click(section().getByRole('tab', { name: 'O que o modelo leu' }));
  const headings = () => section().getAllByRole('heading', { level: 3 });
  expect(headings().map((each) => each.parentElement?.textContent)).toEqual([
    'SistemaSeja breve.',
    'Pergunta e dadosQuanto cobro?',
    expect.stringContaining('Ferramentas (1)'),
  ]);
  await userEvent.click(section().getByRole('button', { name: 'Ferramentas (1)' }));
  await section().findByRole('heading', { level: 4, name: 'dobrar' });
  section().getByText('Dobra um número.');
  await userEvent.click(section().getByRole('tab', { name: 'Fontes' }));
  expect(headings().map((each) => each.parentElement?.textContent)).toEqual([
    '[1] Banho › Preços › TabelaR$ 50',
    '[2] Vitrine › FotosLuz do dia',
  ]);
});

test('shows each step while it runs, each round with its calls and results, and what all cost', async () => {
  await open('/7');
  const asked = await ask('Quanto é?');
  const step = { name: 'dobrar', title: 'Dobrando', summary: '', card: null } as const;
  asked.send(
    prompt(),
    { event: 'tool', data: { ...step, n: 1, state: 'running' } },
    { event: 'tool', data: { ...step, n: 2, state: 'running' } },
  );
  const steps = () =>
    section()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(steps()).toEqual(['Dobrando: em andamento', 'Dobrando: em andamento']));
  const call = { name: 'dobrar', arguments: '{"numero":4}', result: '{"dobro":8}', failed: false };
  const refused = { ...call, arguments: '{"numero":', result: 'Erro: não são JSON', failed: true };
  asked.send(
    { event: 'tool', data: { ...step, n: 2, state: 'failed', summary: 'Não coube.' } },
    { event: 'tool', data: { ...step, n: 1, state: 'done', summary: 'Deu 8' } },
    { event: 'round', data: { n: 1, text: 'Um momento.', calls: [call, refused] } },
    delta('Oito.'),
    {
      event: 'done',
      data: { ...done.data, cached_tokens: 300, output_tokens: 40, cost: 0.0125, cut: false },
    },
  );
  asked.end();
  await section().findByText(
    'pequeno-1 · 900 tokens lidos (300 do cache) · 40 escritos · US$ 0,0125 estimados · 2,5 s',
  );
  expect(steps()).toEqual(['Dobrando: feitoDeu 8', 'Dobrando: não funcionouNão coube.']);
  await userEvent.click(section().getByRole('tab', { name: 'Rodadas' }));
  const round = within(section().getByRole('region', { name: 'Rodada 1' }));
  round.getByText('Um momento.');
  expect(round.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
    'dobrar',
    'dobrar não funcionou',
  ]);
  round.getByText(/"numero": 4/);
  round.getByText('{"numero":');
  round.getByText('{"dobro":8}');
  round.getByText('Erro: não são JSON');
});

test('says of an answer without calls that the model called no tool', async () => {
  await open('/7');
  const asked = await ask('Quanto cobro?');
  asked.send(prompt(), delta('Cobre.'), done);
  asked.end();
  await userEvent.click(await section().findByRole('tab', { name: 'Rodadas' }));
  section().getByText('O modelo não chamou nenhuma ferramenta.');
});

test('says that this installation switched the tools off, where a model could have used them', async () => {
  await open('/7');
  const asked = await ask('Quanto cobro?');
  const { event, data } = prompt() as Extract<AssistantTrialEvent, { event: 'prompt' }>;
  asked.send({ event, data: { ...data, tools: [], tools_off: true } }, delta('Cobre.'), done);
  asked.end();
  const off = /desligadas nesta instalação \(AI_TOOLS=off\)/;
  await userEvent.click(await section().findByRole('tab', { name: 'Rodadas' }));
  section().getByText(off);
  await userEvent.click(section().getByRole('tab', { name: 'O que o modelo leu' }));
  section().getByText(off);
});

test('says that the connection broke, and keeps the part of the answer that came', async () => {
  await open('/7');
  const asked = await ask('Quanto cobro?');
  asked.send(prompt(), delta('Cobre '));
  asked.end();
  await section().findByText('A conexão caiu antes do fim. Tente de novo.');
  section().getByText('Cobre');
  section().getByRole('button', { name: 'Experimentar' });
});

test('says why the model failed and why the server refuses, in their own words', async () => {
  await open('/7');
  const asked = await ask('Quanto cobro?');
  asked.send({ event: 'error', data: { message: 'O modelo está fora do ar.', code: 'unavailable' } });
  asked.end();
  await section().findByText('O modelo está fora do ar.');
  server.refusal = refusal('rate_limited');
  await press('Experimentar');
  await section().findByText((refusal('rate_limited').body as { message: string }).message);
  expect(section().queryByText('O modelo está fora do ar.')).toBeNull();
  expect(question()).toHaveProperty('value', 'Quanto cobro?');
});

test('stops an answer, which writes nothing into the next one', async () => {
  await open('/7');
  const first = await ask('Primeira?');
  first.send(prompt(), delta('Da primeira'));
  await section().findByText('Da primeira');
  await press('Parar');
  await waitFor(() => expect(first.isLeft).toBe(true));
  const second = await ask('Segunda?');
  first.send(delta(' e mais'));
  second.send(prompt(), delta('Da segunda'), done);
  second.end();
  await section().findByText(/900 tokens lidos/);
  expect(section().getByText('Da segunda').textContent).toBe('Da segunda');
});

test('leaves the answer when the page is left', async () => {
  const { router } = await open('/7');
  const asked = await ask('Quanto cobro?');
  asked.send(prompt(), delta('Cobre '));
  await section().findByText('Cobre');
  await router.navigate('/list');
  await screen.findByText('A lista');
  await waitFor(() => expect(asked.isLeft).toBe(true));
});
