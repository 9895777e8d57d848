import type { ShopService } from '@matilha/contract/shop/shop';
import Pencil from 'lucide-react/icons/pencil';
import { useId } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import type { PastedRow } from './pasted-list.ts';
import { PriceFields } from './price-fields.tsx';
import { describeTerms, parseRow } from './price-text.ts';

interface PastedRowItemProps {
  row: PastedRow;
  /** The stored row that this one replaces. */
  replaces: ShopService | undefined;
  open: boolean;
  onToggle: () => void;
  onCheck: (checked: boolean) => void;
  onType: (name: string, text: string) => void;
}

/** One row that was read: a checkbox, its line, and its fields when it is corrected. */
export function PastedRowItem({ row, replaces, open, onToggle, onCheck, onType }: PastedRowItemProps) {
  const panelId = useId();
  const parsed = parseRow(row.values);
  const problems = 'problems' in parsed ? parsed.problems : {};
  const name = row.values.servico || 'Sem nome';
  const field = (key: string) => ({
    name: key,
    value: row.values[key] ?? '',
    error: problems[key],
    onChange: ({ target }: { target: { value: string } }) => onType(key, target.value),
  });
  return (
    <li className="border-line border-b last:border-b-0">
      <div className="flex items-center gap-2">
        <label className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-3 py-2">
          <input
            type="checkbox"
            checked={row.checked}
            onChange={({ target }) => onCheck(target.checked)}
            className="size-5 shrink-0 cursor-pointer accent-brand"
          />
          <span className="grid min-w-0 gap-0.5 [overflow-wrap:anywhere]">
            <span>{name}</span>
            <span className="text-muted text-sm">
              {'row' in parsed ? describeTerms(parsed.row) : 'confira os campos'}
              {replaces && ` (no lugar de ${describeTerms(replaces)})`}
            </span>
            {row.doubt !== '' && <span className="text-apricot-ink text-sm">confira: {row.doubt}</span>}
          </span>
        </label>
        <IconButton
          label={`Corrigir: ${name}`}
          aria-expanded={open}
          aria-controls={panelId}
          onClick={onToggle}
        >
          <Pencil size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <div id={panelId} hidden={!open} className="pb-4">
        {open && <PriceFields field={field} />}
      </div>
    </li>
  );
}
