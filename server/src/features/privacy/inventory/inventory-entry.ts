type Basis =
  | 'execução de contrato (art. 7º, V)'
  | 'obrigação legal (art. 7º, II)'
  | 'consentimento (art. 7º, I)'
  | 'legítimo interesse (art. 7º, IX)';

/** The reason for leaving a column out of the export. */
type Withheld =
  | 'segredo'
  | 'vínculo técnico'
  | 'só contagem'
  | 'aparece na mensagem pronta'
  | 'cópia do que já aparece';

export interface InventoryEntry {
  table: string;
  columns: readonly string[];
  purpose: string;
  basis: Basis;
  retention: string;
  /** Recipients of the data outside the product; empty for none. */
  recipients: readonly string[];
  export: 'sim' | Withheld;
  /** The effect of deleting the account on the column. */
  erasure: 'apagado' | 'sem vínculo com a pessoa' | 'mantido por lei' | 'mantido até a resposta';
}

export const contract = 'execução de contrato (art. 7º, V)';
export const law = 'obrigação legal (art. 7º, II)';
export const interest = 'legítimo interesse (art. 7º, IX)';
export const mailServer = 'serviço de email';
export const nobody: readonly string[] = [];

type Rest = Omit<InventoryEntry, 'table' | 'columns'>;
export const owned = {
  basis: contract,
  retention: 'enquanto a conta existir',
  recipients: nobody,
  erasure: 'apagado',
} as const;
export const entry = (table: string, columns: string, rest: Rest): InventoryEntry => ({
  table,
  columns: columns.split(' '),
  ...rest,
});
