import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AdminContext, Form } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { expect, test } from 'vitest';
import { i18nProvider } from '../i18n/i18n-provider.ts';
import { DayInput } from './day-input.tsx';
import { LineInput } from './inputs.tsx';
import { LinesInput } from './lines-input.tsx';
import { MarkdownInput } from './markdown-input.tsx';

const Values = () => <output>{JSON.stringify(useWatch())}</output>;
const values = () => JSON.parse(screen.getByRole('status').textContent ?? '');

function open() {
  const stored = { nome: 'Ana', site: 'x', dia: '2027-05-20', linhas: ['um', 'dois'], texto: '**Forte**' };
  render(
    <AdminContext i18nProvider={i18nProvider}>
      <Form defaultValues={stored}>
        <LineInput source="nome" label="Nome" />
        <LineInput source="site" label="Site" nullable />
        <DayInput source="dia" label="Dia" />
        <LinesInput source="linhas" label="Linhas" />
        <MarkdownInput source="texto" label="Texto" />
        <Values />
      </Form>
    </AdminContext>,
  );
}
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

test('stores an emptied line as an empty text, and one that may be missing as null', async () => {
  open();
  await userEvent.clear(box('Nome'));
  await userEvent.clear(box('Site'));
  expect(values()).toMatchObject({ nome: '', site: null });
  await userEvent.type(box('Nome'), ' a ');
  expect(values()).toMatchObject({ nome: ' a ' });
});

test('stores a day as it is written in the contract, and a day that was taken away as null', () => {
  open();
  fireEvent.change(box('Dia'), { target: { value: '2027-06-01' } });
  expect(values().dia).toBe('2027-06-01');
  fireEvent.change(box('Dia'), { target: { value: '' } });
  expect(values().dia).toBeNull();
});

test('stores one text for each line, keeps an empty line while it is typed, and none of an empty box', async () => {
  open();
  expect(box('Linhas').value).toBe('um\ndois');
  await userEvent.type(box('Linhas'), '{Enter}');
  expect(values().linhas).toEqual(['um', 'dois', '']);
  await userEvent.type(box('Linhas'), 'três');
  expect(values().linhas).toEqual(['um', 'dois', 'três']);
  await userEvent.clear(box('Linhas'));
  expect(values().linhas).toEqual([]);
});

test('shows a text as subscribers see it while it is typed, and keeps it on the way back', async () => {
  open();
  const input = screen.getByRole('textbox', { name: 'Texto' });
  await userEvent.type(input, ' e *leve*');
  await userEvent.click(screen.getByRole('tab', { name: 'Ver como fica' }));
  await waitFor(() => expect(document.querySelector('.markdown-preview strong')?.textContent).toBe('Forte'));
  await waitFor(() => expect(document.querySelector('.markdown-preview em')?.textContent).toBe('leve'));
  await userEvent.click(screen.getByRole('tab', { name: 'Escrever' }));
  expect(screen.getByRole('textbox', { name: 'Texto' })).toHaveProperty('value', '**Forte** e *leve*');
});
