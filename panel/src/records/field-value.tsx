import type { TextCodec } from '@matilha/contract/portuguese/text-codecs';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** An attached file is known by its name. */
const isFile = (value: unknown): value is { id: string; nome: string } =>
  typeof value === 'object' && value !== null && 'nome' in value && 'id' in value;

/** Returns a field's value as text for people. */
export function written(value: unknown, amount?: TextCodec<number>): string {
  if (value === null || value === undefined || value === '') return '(vazio)';
  if (typeof value === 'number' && amount) return amount.write(value);
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (Array.isArray(value)) return value.map((each) => written(each)).join('\n') || '(vazio)';
  if (isFile(value)) return value.nome;
  return typeof value === 'object' ? written(Object.values(value)) : String(value);
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
