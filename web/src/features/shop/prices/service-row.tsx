import type { ShopService } from '@matilha/contract/shop/shop';
import { useQueryClient } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { shopQuery } from '../api/read-shop.ts';
import { useRemoveService } from '../api/remove-service.ts';
import { useSaveServices } from '../api/save-services.ts';
import type { StoredRow, Values } from '../autosave.ts';
import { SaveStatus } from '../save-status.tsx';
import { type Autosaving, useAutosave } from '../use-autosave.ts';
import { PriceFields } from './price-fields.tsx';
import { asTyped, describeTerms, parseRow } from './price-text.ts';

export const serviceDraftKey = (userId: number, id: string) => `matilha:shop:${userId}:servico:${id}`;

const emptyRow: StoredRow = {
  values: { servico: '', porte: '', pelagem: '', preco: '', minutos: '', a_partir: '' },
  version: 0,
};
const asRow = (service: ShopService | undefined): StoredRow =>
  service ? { values: asTyped(service), version: service.version } : emptyRow;
const problemsOf = (values: Values): Values => {
  const parsed = parseRow(values);
  return 'problems' in parsed ? parsed.problems : {};
};

interface ServiceRowProps {
  userId: number;
  id: string;
  /** Undefined for a row that was never saved. */
  stored: ShopService | undefined;
  open: boolean;
  onToggle: () => void;
  /** Called when the row is removed here. */
  onRemoved: () => void;
}

/** One row of the price list: a line that opens into its fields, which save while they are typed. */
export function ServiceRow({ userId, id, stored, open, onToggle, onRemoved }: ServiceRowProps) {
  const panelId = useId();
  const client = useQueryClient();
  const saveServices = useSaveServices();
  const remove = useRemoveService();
  const row = useAutosave({
    draftKey: serviceDraftKey(userId, id),
    stored: asRow(stored),
    check: problemsOf,
    save: async (version, values) => {
      const parsed = parseRow(values);
      if ('problems' in parsed) throw new Error('checked before');
      const [saved] = await saveServices([{ id, version, ...parsed.row }]);
      return asRow(saved);
    },
    reread: async () => {
      const shop = await client.fetchQuery(shopQuery);
      const found = shop.services.find((service) => service.id === id);
      return found ? asRow(found) : null;
    },
  });
  const removeRow = async () => {
    await row.autosave.remove(() => remove.mutateAsync(id));
    onRemoved();
  };
  return (
    <li className="border-line border-b last:border-b-0">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={onToggle}
        className="flex min-h-11 w-full items-center justify-between gap-3 py-2 text-left"
      >
        <RowLine row={row} stored={stored} />
        <ChevronDown
          size={18}
          aria-hidden="true"
          className={classNames('shrink-0 text-muted transition-transform', open && 'rotate-180')}
        />
      </button>
      <div id={panelId} hidden={!open} className="grid gap-3 pb-4">
        {open && (
          <>
            <PriceFields field={row.field} />
            <div className="flex flex-wrap items-center justify-between gap-2">
              <SaveStatus row={row} describe={({ values }) => lineOf(values)} />
              <Button
                variant="ghost"
                className="gap-1.5 px-2 text-danger-ink"
                busy={remove.isPending}
                onClick={() => void removeRow().catch(() => undefined)}
              >
                <Trash2 size={16} aria-hidden="true" />
                Apagar esta linha
              </Button>
            </div>
          </>
        )}
      </div>
    </li>
  );
}

function lineOf(values: Values): string {
  const parsed = parseRow(values);
  return 'row' in parsed ? `${parsed.row.servico}: ${describeTerms(parsed.row)}` : (values.servico ?? '');
}

function RowLine({ row, stored }: { row: Autosaving; stored: ShopService | undefined }) {
  const parsed = parseRow(row.values);
  const unsaved =
    row.state.kind === 'failed' || row.state.kind === 'invalid' || row.state.kind === 'conflict';
  const shown = 'row' in parsed ? parsed.row : stored;
  const terms = shown ? describeTerms(shown) : '';
  return (
    <span className="grid min-w-0 gap-0.5">
      <span className="[overflow-wrap:anywhere]">{row.values.servico || 'Novo serviço'}</span>
      <span className="text-muted text-sm [overflow-wrap:anywhere]">
        {terms}
        {unsaved && <span className="text-danger-ink">{terms && ' · '}ainda não salvo</span>}
      </span>
    </span>
  );
}
