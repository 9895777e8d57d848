import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '#web/testing/loopback-api.ts';
import { toastStore } from '#web/ui/toasts/toast-store.ts';
import {
  ana,
  api,
  business,
  findText,
  open,
  personal,
  personalCall,
  serveAccount,
  userCall,
} from './testing/account-fixture.tsx';

serveAccount();

const { retype, value, field, button } = personal;

test('opens read-only, with the phone in its parts and missing values named', async () => {
  await open();
  expect(personal.inside().getByText('+55 (11) 98765-4321')).toBeTruthy();
  expect(personal.inside().queryByRole('textbox')).toBeNull();
  expect(business.inside().getAllByText('Não informado')).toHaveLength(7);
  personal.edit();
  expect(['DDI', 'DDD', 'Número'].map(value)).toEqual(['+55', '11', '98765-4321']);
  expect(field('DDI').querySelectorAll('option')).toHaveLength(204);
  expect(field('DDD').maxLength).toBe(2);
  expect(field('Email').readOnly).toBe(true);
  fireEvent.click(button('Cancelar'));
  expect(personal.inside().queryByRole('textbox')).toBeNull();
});

test('names missing values, and starts a number with the code of Brazil', async () => {
  await open({ as: { ...ana, lastName: '', phone: '' } });
  expect(personal.inside().getAllByText('Não informado')).toHaveLength(2);
  personal.edit();
  expect(['Sobrenome', 'DDI', 'DDD', 'Número'].map(value)).toEqual(['', '+55', '', '']);
  const codes = [...field('DDI').querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(codes.slice(0, 8)).toEqual([
    'BR +55',
    'US +1',
    'AR +54',
    'CL +56',
    'CO +57',
    'PE +51',
    'UY +598',
    'PY +595',
  ]);
});

test('leaves a stored phone unsplit unless it has 10 or 11 digits', async () => {
  await open({ as: { ...ana, phone: '987654321' } });
  personal.edit();
  expect(['DDD', 'Número'].map(value)).toEqual(['', '98765-4321']);
});

test.each([
  [{ phone: '1134567890' }, '+55 (11) 3456-7890'],
  [{ ddi: '+598', phone: '+59894123456' }, '+598 94123456'],
  [{ phone: '987654321' }, '+55 987654321'],
])('shows the phone of %j', async (phone, shown) => {
  await open({ as: { ...ana, ...phone } });
  expect(personal.inside().getByText(shown)).toBeTruthy();
});

test('sends exactly the agreed fields, closes and shows the saved values', async () => {
  const { person } = await open();
  personal.edit();
  retype('Nome', 'Bia');
  retype('DDD', '219');
  retype('Número', '3456-7890');
  const saved = { ...ana, firstName: 'Bia', phone: '2134567890' };
  api.on(personalCall, saved).on(userCall, saved);
  await person.click(button('Salvar'));
  expect(await findText('Informações atualizadas')).toBeTruthy();
  expect(await findText('Suas informações pessoais foram salvas com sucesso.')).toBeTruthy();
  expect(toastStore.current()).not.toHaveProperty('variant');
  expect(api.to(personalCall).map(({ body }) => body)).toEqual([
    {
      firstName: 'Bia',
      lastName: 'Souza',
      ddi: '+55',
      ddd: '21',
      numero: '34567890',
      phone: '2134567890',
    },
  ]);
  expect(personal.inside().getByText('+55 (21) 3456-7890')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(button('Editar')));
  await waitFor(() => expect(api.to(userCall)).toHaveLength(2));
});

test('splits a whole pasted number, but not one digit too many', async () => {
  await open();
  personal.edit();
  retype('Número', '98765-43210');
  expect(['DDD', 'Número'].map(value)).toEqual(['11', '98765-4321']);
  retype('Número', '');
  retype('Número', '+55 (21) 3456-7890');
  expect(['DDD', 'Número'].map(value)).toEqual(['21', '3456-7890']);
});

test('hides the area code for a number abroad', async () => {
  const { person } = await open();
  personal.edit();
  retype('DDI', '+54');
  expect(field('DDD').disabled).toBe(true);
  retype('Número', '1123456789');
  api.on(personalCall, { ...ana, ddi: '+54', phone: '+541123456789' });
  await person.click(button('Salvar'));
  await findText('Informações atualizadas');
  expect(api.to(personalCall)[0]?.body).toMatchObject({ ddi: '+54', ddd: '', phone: '1123456789' });
});

test('saves a name of somebody without a phone', async () => {
  const nobodyToCall = { ...ana, phone: '' };
  const { person } = await open({ as: nobodyToCall });
  personal.edit();
  retype('Nome', 'Bia');
  api.on(personalCall, { ...nobodyToCall, firstName: 'Bia' });
  await person.click(button('Salvar'));
  expect(await findText('Informações atualizadas')).toBeTruthy();
  expect(api.to(personalCall)[0]?.body).toMatchObject({ firstName: 'Bia', ddd: '', numero: '', phone: '' });
});

test('names invalid fields before anything is sent, and focuses the first', async () => {
  const { person } = await open();
  personal.edit();
  retype('Nome', '');
  await person.click(button('Salvar'));
  expect(personal.inside().getByText('Nome é obrigatório')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Nome')));
  expect(api.to(personalCall)).toEqual([]);
});

test('sends a number that looks wrong, with a hint beside it', async () => {
  const { person } = await open();
  personal.edit();
  retype('DDD', '10');
  expect(personal.inside().getByText('Confira: esse DDD não existe no Brasil')).toBeTruthy();
  retype('Número', '887654321');
  expect(personal.inside().getByText('Confira: celular começa com 9')).toBeTruthy();
  api.on(personalCall, ana).on(userCall, ana);
  await person.click(button('Salvar'));
  await findText('Informações atualizadas');
  expect(api.to(personalCall).at(-1)?.body).toMatchObject({ phone: '10887654321' });
});

test('shows the reason of a failure, keeps every value and retries', async () => {
  const { person } = await open();
  personal.edit();
  retype('Nome', 'Bia');
  api.refuse(personalCall, refusal('unavailable'));
  await person.click(button('Salvar'));
  expect(await findText('Erro ao salvar')).toBeTruthy();
  expect(await findText('Não foi possível salvar as informações pessoais. Tente novamente.')).toBeTruthy();
  expect(toastStore.current()).toHaveProperty('variant', 'destructive');
  expect(personal.inside().getByRole('alert').textContent).toMatch(/indisponível .* continua aqui\.$/);
  expect(value('Nome')).toBe('Bia');
  api.on(personalCall, { ...ana, firstName: 'Bia' });
  await person.click(button('Salvar'));
  expect(await findText('Informações atualizadas')).toBeTruthy();
});

test("shows the server's field error until the field changes", async () => {
  const { person } = await open();
  personal.edit();
  api.refuse(personalCall, refusal('invalid_input', { numero: 'Confira o DDD e o número' }));
  await person.click(button('Salvar'));
  expect(await findText('Confira o DDD e o número')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Número')));
  expect(personal.inside().queryByRole('alert')).toBeNull();
  retype('Número', '98765-4322');
  expect(personal.inside().queryByText('Confira o DDD e o número')).toBeNull();
});
