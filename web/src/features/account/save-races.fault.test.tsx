import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refusal } from '#web/testing/loopback-api.ts';
import { userQuery } from './api/get-user.ts';
import {
  ana,
  api,
  business,
  businessCall,
  delayResponse,
  findText,
  ok,
  open,
  personal,
  personalCall,
  serveAccount,
  userCall,
} from './testing/account-fixture.tsx';

serveAccount();

const submit = () => {
  const form = personal.field('Nome').closest('form');
  if (form) fireEvent.submit(form);
};
const bia = { ...ana, firstName: 'Bia' };

test('sends one save at a time, however often and quickly it is submitted', async () => {
  const { person } = await open();
  personal.edit();
  personal.retype('Nome', 'Bia');
  const answer = delayResponse(personalCall);
  await person.dblClick(personal.button('Salvar'));
  submit();
  submit();
  api.on(userCall, bia);
  answer(ok(bia));
  await findText('Informações atualizadas');
  expect(api.to(personalCall)).toHaveLength(1);
});

test('disables cancelling during a slow save, whose outcome decides', async () => {
  await open();
  personal.edit();
  personal.retype('Nome', 'Bia');
  const answer = delayResponse(personalCall);
  submit();
  await waitFor(() => expect(personal.button('Cancelar').getAttribute('aria-disabled')).toBe('true'));
  fireEvent.click(personal.button('Cancelar'));
  expect(personal.value('Nome')).toBe('Bia');
  answer(refusal('internal'));
  await findText('Erro ao salvar');
  expect(personal.value('Nome')).toBe('Bia');
  fireEvent.click(personal.button('Cancelar'));
  expect(personal.inside().getByText('Ana')).toBeTruthy();
  personal.edit();
  expect(personal.value('Nome')).toBe('Ana');
});

test('keeps the new name when a read that began before the save ends after it', async () => {
  const { client } = await open();
  personal.edit();
  personal.retype('Nome', 'Bia');
  const oldReading = delayResponse(userCall);
  void client.invalidateQueries(userQuery);
  await waitFor(() => expect(api.to(userCall)).toHaveLength(2));
  api.on(personalCall, bia).on(userCall, bia);
  submit();
  await waitFor(() => expect(personal.editing()).toBe(false));
  await act(async () => oldReading(ok(ana)));
  await waitFor(() => expect(api.to(userCall)).toHaveLength(3));
  expect(personal.inside().getByText('Bia')).toBeTruthy();
});

test('keeps the typed values over a refresh of the user and a save of the other card', async () => {
  const { person } = await open();
  personal.edit();
  personal.retype('Nome', 'Bia');
  business.edit();
  business.retype('Cidade', 'Campinas');
  const moved = { ...ana, cidade: 'Campinas' };
  api.on(businessCall, moved).on(userCall, moved);
  await person.click(business.button('Salvar'));
  await waitFor(() => expect(business.editing()).toBe(false));
  expect(personal.value('Nome')).toBe('Bia');
});

test('signs nobody in again when a save ends after the logout', async () => {
  const { client } = await open();
  personal.edit();
  const answer = delayResponse(personalCall);
  submit();
  await waitFor(() => expect(api.to(personalCall)).toHaveLength(1));
  act(() => client.setQueryData(userQuery.queryKey, null));
  await act(async () => answer(ok(bia)));
  await findText('Informações atualizadas');
  expect(client.getQueryData(userQuery.queryKey)).toBeNull();
});

/** The full size is reached at FAULT_SCALE=10, as in server/src/faults/testing/scale.ts. */
const scale = Number(process.env.FAULT_SCALE || 1);
const schedules = scale > 1 ? 100 * scale : 25;

/** On a busy machine a response takes longer than the second that is usually waited for. */
const patience = { timeout: 20_000 };
const step = fc.constantFrom('submit again', 'refresh', 'slow read');

/** Saves both cards while reads, further submits and all responses meet in any order. */
test(
  "sends each save once, loses no text and ends in the server's state in any order (R33)",
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.record({ personalFails: fc.boolean(), businessFails: fc.boolean() }),
        fc.array(step, { maxLength: 5 }),
        async (scheduler, { personalFails, businessFails }, steps) => {
          // The case before left its screen behind.
          cleanup();
          const { client } = await open();
          const server = { ...ana };
          const sentBefore = { personal: api.to(personalCall).length, business: api.to(businessCall).length };
          personal.edit();
          personal.retype('Nome', 'Bia');
          business.edit();
          business.retype('Cidade', 'Campinas');
          const answers = { personal: delayResponse(personalCall), business: delayResponse(businessCall) };
          submit();
          fireEvent.click(business.button('Salvar'));
          const waiting = new Set(['personal', 'business']);

          const settle = async (which: 'personal' | 'business') => {
            const fails = which === 'personal' ? personalFails : businessFails;
            if (!fails)
              Object.assign(server, which === 'personal' ? { firstName: 'Bia' } : { cidade: 'Campinas' });
            waiting.delete(which);
            api.on(userCall, { ...server });
            answers[which](fails ? refusal('internal') : ok({ ...server }));
            const card = which === 'personal' ? personal : business;
            await waitFor(
              () =>
                fails
                  ? expect(card.inside().getByRole('alert')).toBeTruthy()
                  : expect(card.editing()).toBe(false),
              patience,
            );
          };
          const scheduled = (label: string) => scheduler.schedule(Promise.resolve(), label);
          const take = async (action: (typeof steps)[number]) => {
            if (action === 'submit again' && waiting.has('personal')) submit();
            if (action === 'refresh') void client.invalidateQueries(userQuery);
            if (action !== 'slow read') return;
            const read = delayResponse(userCall);
            const then = { ...server };
            void client.invalidateQueries(userQuery);
            await scheduled('response of the slow read');
            api.on(userCall, { ...server });
            read(ok(then));
          };
          const all = [
            scheduled('personal').then(() => settle('personal')),
            scheduled('business').then(() => settle('business')),
            ...steps.map((action) => scheduled(action).then(() => take(action))),
          ];
          await scheduler.waitFor(Promise.all(all));

          await waitFor(() => expect(client.isFetching()).toBe(0), patience);
          expect(client.getQueryData(userQuery.queryKey)).toEqual(server);
          expect(api.to(personalCall)).toHaveLength(sentBefore.personal + 1);
          expect(api.to(businessCall)).toHaveLength(sentBefore.business + 1);
          if (personalFails) expect(personal.value('Nome')).toBe('Bia');
          if (businessFails) expect(business.value('Cidade')).toBe('Campinas');
          expect(screen.queryAllByRole('button', { busy: true })).toEqual([]);
        },
      ),
      // The responses cross a real connection, so a smaller case need not fail in the same way.
      { numRuns: schedules, endOnFailure: true },
    );
  },
  60_000 + schedules * 2_000,
);
