type Basis =
  | 'execução de contrato (art. 7º, V)'
  | 'obrigação legal (art. 7º, II)'
  | 'consentimento (art. 7º, I)'
  | 'legítimo interesse (art. 7º, IX)';

/** Why a column is not in the export: what it is instead. */
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
  /** Who else gets it; nobody where empty. */
  recipients: readonly string[];
  export: 'sim' | Withheld;
  /** What the deletion of the account does with it. */
  erasure: 'apagado' | 'sem vínculo com a pessoa' | 'mantido por lei' | 'mantido até a resposta';
}

export const contract = 'execução de contrato (art. 7º, V)';
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
