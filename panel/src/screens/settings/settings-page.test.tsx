import { settingsKind } from '@matilha/contract/kinds/settings';
import { firstLandingChats } from '@matilha/contract/landing/landing-areas';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LoopbackApi, refusal, subscriber } from '../../../../web/src/testing/loopback-api.ts';
import { emptyOf } from '../../records/definition.ts';
import { openPage } from '../../testing/open-panel.tsx';
import { SettingsPage } from './settings-page.tsx';

const defaults = {
  brandName: 'Matilha',
  supportWhatsapp: '5511900000000',
  billingWhatsapp: '5511911111111',
  termsUrl: '/termos',
  seller: {
    name: 'Loja Ltda',
    cnpj: '11.222.333/0001-81',
    address: 'Rua A, 1',
    email: 'loja@exemplo.com',
    phone: null,
  },
  dataOfficer: null,
  videoHosts: ['videos.exemplo.com'],
  promotionUntil: '2026-12-31',
  dailyAnswers: 20_000,
  landingCredits: 5,
  landingChats: firstLandingChats,
  provisionalAnswers: 10,
  freeAnswers: 20,
  paidAnswers: 60,
};
const blank = emptyOf({ kind: settingsKind });
const path = '/api/admin/settings/1';
const view = (fields: object) => ({
  ...blank,
  ...fields,
  id: 1,
  revision: '4.0',
  published: blank,
  draft: null,
});

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
  api
    .on('GET /api/user', { ...subscriber, role: 'operator' })
    .on('GET /api/admin/settings-defaults', defaults)
    .on(`GET ${path}`, view({ brandName: 'Pet & Cia' }))
    .on('GET /api/admin/plans', [
      { id: 1, valor: 9_900, responses_limit: 500 },
      { id: 4, valor: 0, responses_limit: 1_250 },
    ])
    .on('GET /api/admin/assistants', [
      { id: 1, title: 'Vitrine' },
      { id: 6, title: 'Clínica' },
    ]);
});
afterEach(() => api.stop());

const setting = async (name: string) => within(await screen.findByRole('group', { name }));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const retype = async (input: HTMLElement, text: string) => {
  await userEvent.clear(input);
  await userEvent.type(input, text);
};
async function save() {
  api.on(`PUT ${path}`, { ...view({}), revision: '5.0' });
  await press('Salvar');
  await waitFor(() => expect(api.to(`PUT ${path}`)).toHaveLength(1));
  return api.to(`PUT ${path}`)[0]?.body;
}

test('shows the value of the environment where nothing was changed, and an own value beside it', async () => {
  openPage(<SettingsPage />);
  const own = await setting('Marca');
  expect(own.getByRole('textbox', { name: 'Marca' })).toHaveProperty('value', 'Pet & Cia');
  own.getByText(/Padrão da instalação: Matilha\.$/);
  const followed = await setting('Respostas por dia, de toda a instalação');
  followed.getByText('20.000');
  followed.getByText(/Segue o padrão da instalação\.$/);
  (await setting('Último dia da promoção da landing')).getByText('até 31/12/2026');
  (await setting('Pessoa encarregada dos dados')).getByText('não informado');
});

test('changes one setting from the value of the environment, and leaves the others to it', async () => {
  openPage(<SettingsPage />);
  await press('Mudar: Respostas por dia de uma conta paga');
  const input = (await setting('Respostas por dia de uma conta paga')).getByRole('textbox');
  expect(input).toHaveProperty('value', '60');
  await retype(input, '1.500');
  expect(await save()).toEqual({
    fields: { ...blank, brandName: 'Pet & Cia', paidAnswers: 1_500 },
    revision: '4.0',
  });
});

test('lets a setting follow the environment again', async () => {
  openPage(<SettingsPage />);
  await press('Voltar ao padrão: Marca');
  (await setting('Marca')).getByText('Matilha');
  expect(await save()).toEqual({ fields: blank, revision: '4.0' });
});

test('begins with empty fields where the environment has no value, and refuses them beside each', async () => {
  openPage(<SettingsPage />);
  await press('Mudar: Pessoa encarregada dos dados');
  await press('Salvar');
  const officer = await setting('Pessoa encarregada dos dados');
  await officer.findByText('Escreva o nome');
  expect(api.to(`PUT ${path}`)).toEqual([]);
  await userEvent.type(officer.getByRole('textbox', { name: 'Nome' }), 'Bia Lima');
  await userEvent.type(officer.getByRole('textbox', { name: 'Email' }), 'bia@petshop.example');
  expect(await save()).toMatchObject({
    fields: { dataOfficer: { name: 'Bia Lima', email: 'bia@petshop.example' }, seller: null },
  });
});

test('changes the company from the whole one of the environment, a missing phone included', async () => {
  openPage(<SettingsPage />);
  await press('Mudar: Empresa que vende');
  const company = await setting('Empresa que vende');
  await retype(company.getByRole('textbox', { name: 'Endereço' }), 'Rua B, 2');
  expect(await save()).toMatchObject({
    fields: { seller: { ...defaults.seller, address: 'Rua B, 2' }, dataOfficer: null },
  });
});

test('writes one video host in each line', async () => {
  openPage(<SettingsPage />);
  const label = 'Hosts de vídeo, além do YouTube e do Vimeo';
  await press(`Mudar: ${label}`);
  const input = (await setting(label)).getByRole('textbox');
  expect(input).toHaveProperty('value', 'videos.exemplo.com');
  await userEvent.type(input, '{Enter}aulas.exemplo.com');
  expect(await save()).toMatchObject({
    fields: { videoHosts: ['videos.exemplo.com', 'aulas.exemplo.com'] },
  });
});

test('names the assistant of each area, and the credits of the free plan with the way to it', async () => {
  openPage(<SettingsPage />);
  const areas = await setting('Assistente de cada área da landing');
  await areas.findByText(/Petshop: Vitrine · Clínica veterinária: Clínica · /);
  await screen.findByText(/^O plano gratuito dá 1\.250 créditos por 30 dias/);
  expect(screen.getByRole('link', { name: 'Mudar no plano' }).getAttribute('href')).toBe('/plans/4');
});

test('says why the values of the environment cannot be read, in place of the form', async () => {
  api.refuse('GET /api/admin/settings-defaults', refusal('forbidden'));
  openPage(<SettingsPage />);
  await screen.findByText((refusal('forbidden').body as { message: string }).message);
  expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull();
});
