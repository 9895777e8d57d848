import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '#web/testing/loopback-api.ts';
import { toastStore } from '#web/ui/toasts/toast-store.ts';
import {
  ana,
  api,
  business,
  businessCall,
  findText,
  open,
  serveAccount,
  userCall,
} from './testing/account-fixture.tsx';

serveAccount();

const { retype, value, field, button } = business;
const filled = {
  nomeNegocio: 'Patas da Vila',
  instagramNegocio: 'patasdavila',
  siteNegocio: 'https://patasdavila.com.br',
  categoriaNegocio: 'Petshop e Banho & Tosa',
  pais: 'BR',
  estado: 'São Paulo',
  cidade: 'Campinas',
};
const complete = { ...ana, ...filled, businessProfileCompleted: true };
const dialog = () => screen.queryByRole('dialog', { name: 'Complete seu perfil do negócio' });

test('shows the stored values, with profile and site as links', async () => {
  await open({ as: complete });
  for (const text of ['Patas da Vila', 'Petshop e Banho & Tosa', 'Brasil', 'São Paulo', 'Campinas']) {
    expect(business.inside().getByText(text)).toBeTruthy();
  }
  const links = business.inside().getAllByRole<HTMLAnchorElement>('link');
  expect(links.map(({ href }) => href)).toEqual([
    'https://www.instagram.com/patasdavila',
    'https://patasdavila.com.br/',
  ]);
  expect(links.every(({ rel }) => rel === 'noopener noreferrer')).toBe(true);
});

test('offers states for Brazil only, and clears the state with another country', async () => {
  await open();
  business.edit();
  expect(value('País')).toBe('BR');
  expect(field('Estado').disabled).toBe(false);
  expect(field('Estado').querySelectorAll('option')).toHaveLength(28);
  retype('Estado', 'Bahia');
  retype('País', 'UY');
  expect([field('Estado').disabled, value('Estado')]).toEqual([true, '']);
});

test('keeps the country of somebody abroad', async () => {
  await open({ as: { ...complete, pais: 'UY', estado: null } });
  business.edit();
  expect([value('País'), field('Estado').disabled]).toEqual(['UY', true]);
});

test('offers exactly the agreed categories and countries', async () => {
  await open();
  business.edit();
  const options = (label: string) =>
    [...field(label).querySelectorAll('option')].slice(1).map(({ textContent }) => textContent);
  expect(options('Categoria')).toEqual([
    'Petshop (Apenas venda de produtos)',
    'Petshop e Banho & Tosa',
    'Petshop (Produto, B&T e Clínica)',
    'Apenas Clínica Veterinária',
    'Distribuidor da área Pet',
    'Groomer/Tosador',
    'Outros',
  ]);
  expect([...field('País').querySelectorAll('option')].map((option) => option.value)).toEqual([
    '',
    'BR',
    'US',
    'AR',
    'CL',
    'CO',
    'PE',
    'UY',
    'PY',
  ]);
});

test('sends handle and site normalised, with exactly the agreed fields', async () => {
  const { person } = await open();
  business.edit();
  retype('Nome do negócio', ' Patas da Vila ');
  retype('Categoria', filled.categoriaNegocio);
  retype('Instagram', 'https://www.instagram.com/PatasDaVila/');
  retype('Site', 'patasdavila.com.br');
  retype('Estado', 'São Paulo');
  retype('Cidade', 'Campinas');
  api.on(businessCall, complete).on(userCall, complete);
  await person.click(button('Salvar'));
  expect(await findText('Perfil atualizado')).toBeTruthy();
  expect(await findText('Suas informações do negócio foram salvas com sucesso.')).toBeTruthy();
  expect(toastStore.current()).not.toHaveProperty('variant');
  expect(api.to(businessCall).map(({ body }) => body)).toEqual([filled]);
  expect(business.editing()).toBe(false);
});

test('keeps every value after a failure and names a site that is no https address', async () => {
  const { person } = await open();
  business.edit();
  retype('Site', 'http://patasdavila.com.br');
  await person.click(button('Salvar'));
  expect(business.inside().getByText('Use um endereço como https://www.seupetshop.com.br')).toBeTruthy();
  retype('Site', 'patasdavila.com.br');
  api.refuse(businessCall, refusal('internal'));
  await person.click(button('Salvar'));
  expect(await findText('Erro ao salvar')).toBeTruthy();
  expect(await findText('Não foi possível salvar as informações. Tente novamente.')).toBeTruthy();
  expect(toastStore.current()).toHaveProperty('variant', 'destructive');
  expect(value('Site')).toBe('patasdavila.com.br');
});

test('opens the dialog once for each user, and sends nothing when skipped', async () => {
  const { person, unmount } = await open({ seen: false });
  await person.click(within(dialog() as HTMLElement).getByRole('button', { name: 'Pular por agora' }));
  expect(dialog()).toBeNull();
  unmount();
  const second = await open({ seen: false });
  expect(dialog()).toBeNull();
  second.unmount();
  await open({ seen: false, as: { ...ana, id: 8 } });
  expect(dialog()).toBeTruthy();
  expect(api.to(businessCall)).toEqual([]);
});

test('keeps the dialog closed for a completed profile', async () => {
  const { unmount } = await open({ seen: false, as: complete });
  expect(dialog()).toBeNull();
  unmount();
  await open({ seen: false });
  expect(dialog()).toBeTruthy();
});

test('keeps the dialog open after a failure and closes it after a save', async () => {
  const { person } = await open({ seen: false });
  const inside = within(dialog() as HTMLElement);
  await person.type(inside.getByLabelText('Nome do negócio'), 'Patas da Vila');
  api.refuse(businessCall, refusal('internal'));
  await person.click(inside.getByRole('button', { name: 'Salvar Informações' }));
  expect(await findText('Erro ao salvar')).toBeTruthy();
  expect(inside.getByLabelText<HTMLInputElement>('Nome do negócio').value).toBe('Patas da Vila');
  api.on(businessCall, complete).on(userCall, complete);
  await person.click(inside.getByRole('button', { name: 'Salvar Informações' }));
  await waitFor(() => expect(dialog()).toBeNull());
  expect(business.inside().getByText('Patas da Vila')).toBeTruthy();
});
