import type * as z from 'zod/mini';

type Issue = z.core.$ZodRawIssue;

const sizeUnits: Partial<Record<string, readonly [singular: string, plural: string]>> = {
  string: ['caractere', 'caracteres'],
  array: ['item', 'itens'],
};

function bound(limit: number | bigint, origin: string) {
  const [singular = '', plural = ''] = sizeUnits[origin] ?? [];
  return `${limit} ${Number(limit) === 1 ? singular : plural}`.trim();
}

/** The text for a field that the schema does not know. */
export const unknownField = 'Campo desconhecido';

/** Returns the Portuguese text of a zod issue; applies wherever a schema gives no text of its own. */
export function portugueseIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Campo obrigatório' : 'Valor de tipo inválido';
    case 'invalid_value':
      return 'Escolha uma das opções';
    case 'too_big':
      return `Use no máximo ${bound(issue.maximum, issue.origin)}`;
    case 'too_small':
      return `Use no mínimo ${bound(issue.minimum, issue.origin)}`;
    case 'invalid_format':
      return 'Formato inválido';
    case 'unrecognized_keys':
      return unknownField;
    default:
      return 'Valor inválido';
  }
}
