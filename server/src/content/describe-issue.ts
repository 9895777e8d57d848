import type { z } from 'zod';

const expectations: Record<string, string> = {
  string: 'um texto (um número, true ou false vira texto entre aspas duplas)',
  number: 'um número, com ponto nas casas decimais',
  int: 'um número inteiro',
  boolean: 'true ou false',
  array: 'uma lista, com "- " no começo de cada item',
  object: 'um grupo de campos',
};

/** Names the place of a field for an editor, as in "perguntas, item 2, tipo"; empty for the whole file. */
export const describePath = (path: readonly PropertyKey[]): string =>
  path.map((step) => (typeof step === 'number' ? `item ${step + 1}` : String(step))).join(', ');

/** Describes in Portuguese, for an editor, how a field breaks its schema; an error map for zod. */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'falta este campo';
      return `deve ser ${expectations[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return describeLimit('no mínimo', issue.minimum, issue);
    case 'too_big':
      return describeLimit('no máximo', issue.maximum, issue);
    case 'invalid_value':
      return `deve ser ${issue.values.map(String).join(' ou ')}`;
    case 'unrecognized_keys':
      return 'campo desconhecido: confira o nome em content/README.md';
    case 'invalid_format':
      return issue.format === 'date' ? 'deve ser uma data que existe, como 2026-11-30' : undefined;
    default:
      return undefined;
  }
}

function describeLimit(bound: string, limit: number | bigint, { exact, input }: z.core.$ZodRawIssue): string {
  if (typeof input !== 'string' && !Array.isArray(input)) return `deve ser ${bound} ${limit}`;
  const unit = typeof input === 'string' ? 'caracteres' : 'itens';
  return `deve ter ${exact ? 'exatamente' : bound} ${limit} ${unit}, e tem ${input.length}`;
}
