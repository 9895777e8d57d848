import type { FiscalState } from '@matilha/contract/billing/fiscal';
import type { FiscalRow } from './repository.ts';

export interface StoredState {
  row: FiscalRow | undefined;
  needed: boolean;
}

export const presentFiscalState = ({ row, needed }: StoredState): FiscalState => ({
  details: row
    ? {
        documento: row.documento,
        nome: row.nome,
        cep: row.cep,
        logradouro: row.logradouro,
        numero: row.numero,
        complemento: row.complemento,
        bairro: row.bairro,
        cidade: row.cidade,
        uf: row.uf,
        retem_iss: row.retem_iss,
      }
    : null,
  needed,
});
