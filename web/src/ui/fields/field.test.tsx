import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { centsCodec } from '@matilha/contract/portuguese/text-codecs';
import { render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { AmountField } from './amount-field.tsx';
import { Checkbox } from './checkbox.tsx';
import { CodeField } from './code-field.tsx';
import { EmailField } from './email-field.tsx';
import { PasswordField } from './password-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextAreaField } from './text-area-field.tsx';
import { TextField } from './text-field.tsx';

const label = 'Campo';
const ignore = () => undefined;
const countries = [{ code: 'BR', ddi: '+55', nome: 'Brasil' }] as const;

/** Every kind of field, by its file. */
const fields: Readonly<Record<string, (error?: string) => ReactElement>> = {
  'amount-field': (error) => (
    <AmountField label={label} codec={centsCodec} value="" onChange={ignore} error={error} />
  ),
  checkbox: (error) => <Checkbox label={label} error={error} />,
  'code-field': (error) => <CodeField label={label} length={6} value="" onChange={ignore} error={error} />,
  'email-field': (error) => <EmailField label={label} error={error} />,
  'password-field': (error) => <PasswordField label={label} error={error} />,
  'phone-field': (error) => (
    <PhoneField label={label} countries={countries} value="" onChange={ignore} error={error} />
  ),
  'select-field': (error) => <SelectField label={label} error={error} />,
  'text-area-field': (error) => <TextAreaField label={label} error={error} />,
  'text-field': (error) => <TextField label={label} error={error} />,
};

test.each(Object.entries(fields))('announces each error of the kind %s', (_, field) => {
  const { rerender } = render(field());
  const input = screen.getByLabelText(label);
  // A region that is mounted with its text is not announced.
  const region = document.getElementById(`${input.id}-error`);
  expect([region?.ariaLive ?? region?.getAttribute('aria-live'), region?.textContent]).toEqual([
    'polite',
    '',
  ]);
  expect(input.getAttribute('aria-invalid')).toBeNull();
  for (const error of ['Preencha o campo', 'Use menos letras']) {
    rerender(field(error));
    expect(document.getElementById(`${input.id}-error`)).toBe(region);
    expect(region?.textContent).toBe(error);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.getAttribute('aria-describedby')?.split(' ')).toContain(region?.id);
  }
  rerender(field());
  expect([region?.textContent, input.getAttribute('aria-invalid')]).toEqual(['', null]);
});

test('lists every kind of field that shows an error', () => {
  const kinds = readdirSync(import.meta.dirname)
    .filter((name) => /^[^.]+\.tsx$/.test(name) && name !== 'field.tsx')
    .filter((name) =>
      /\bfieldAttributes\(|<TextField\b/.test(readFileSync(join(import.meta.dirname, name), 'utf8')),
    )
    .map((name) => name.replace('.tsx', ''));
  expect(kinds.sort()).toEqual(Object.keys(fields).sort());
});
