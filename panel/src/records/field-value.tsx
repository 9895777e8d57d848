import type { Field } from '@matilha/contract/kinds/parts/field';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** An attached file is known by its name. */
const isFile = (value: unknown): value is { id: string; nome: string } =>
  typeof value === 'object' && value !== null && 'nome' in value && 'id' in value;

const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'medium', timeZone: 'UTC' });

/** Returns a field's value as text for people; '' for an empty one. */
export function textOf({ input }: Pick<Field, 'input'>, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (input.as === 'amount' && typeof value === 'number') return input.codec.write(value);
  if (input.as === 'day' && typeof value === 'string') return day.format(new Date(value));
  if (input.as === 'choice')
    return input.choices.find((each) => each.value === value)?.words ?? String(value);
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (Array.isArray(value)) return value.map((each) => textOf({ input: { as: 'own' } }, each)).join('\n');
  if (isFile(value)) return value.nome;
  return typeof value === 'object' ? textOf({ input }, Object.values(value)) : String(value);
}

/** Returns a field's value as a list shows it: the field's own words for an empty one, for zero and for "no". */
export function shortTextOf(field: Pick<Field, 'input' | 'none'>, value: unknown): string {
  if (value) return value === true ? '' : textOf(field, value);
  return field.none ?? textOf(field, value);
}

/** A value beside another: long texts scroll, lines stay lines. */
export const FieldValue = ({ children }: { children: ReactNode }) => (
  <Box
    component="pre"
    tabIndex={0}
    sx={{
      m: 0,
      p: 1.5,
      maxHeight: 260,
      overflow: 'auto',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      font: 'inherit',
      fontSize: 14,
      borderRadius: 1,
      bgcolor: 'background.default',
    }}
  >
    {children}
  </Box>
);
