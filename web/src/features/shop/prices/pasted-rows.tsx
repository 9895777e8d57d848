import { errorMessage } from '@matilha/contract/client/api-error';
import type { ReadPriceList, ShopService } from '@matilha/contract/shop/shop';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { useSaveServices } from '../api/save-services.ts';
import { pastedRows, storedFor, toSave } from './pasted-list.ts';
import { PastedRowItem } from './pasted-row-item.tsx';

interface PastedRowsProps {
  list: ReadPriceList;
  services: readonly ShopService[];
  /** Label of the button that goes back. */
  back: string;
  onBack: () => void;
  onDone: () => void;
}

const counted = (count: number, singularNoun: string, pluralNoun: string) =>
  count === 1 ? `1 ${singularNoun}` : `${count} ${pluralNoun}`;

/** The rows of a pasted list: the person corrects and checks them, and saves the checked ones. */
export function PastedRows({ list, services, back, onBack, onDone }: PastedRowsProps) {
  const [rows, setRows] = useState(() => pastedRows(list));
  const [open, setOpen] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = useSaveServices();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const change = (id: string, next: Partial<(typeof rows)[number]>) =>
    setRows((current) => current.map((row) => (row.id === id ? { ...row, ...next } : row)));
  const chosen = rows.filter(({ checked }) => checked).length;
  const store = async () => {
    const { wrong, inputs } = toSave(rows, services);
    setOpen(wrong ?? open);
    setProblem(wrong && 'Corrija a linha aberta para guardar.');
    if (wrong) return;
    setBusy(true);
    try {
      await save(inputs);
      toast({
        title: 'Tabela guardada',
        description: `${counted(chosen, 'linha confirmada', 'linhas confirmadas')}.`,
      });
      onDone();
    } catch (error) {
      setProblem(`${errorMessage(error)} As linhas continuam aqui.`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-sunken p-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {rows.length === 0
          ? 'Não achei preços neste texto'
          : `Achei ${counted(rows.length, 'linha', 'linhas')}. Confira antes de guardar`}
      </h3>
      {list.reader === 'rules' && (
        <p className="text-muted text-sm">Sem IA agora: li a tabela com regras simples; confira.</p>
      )}
      {rows.length > 0 && (
        <ul aria-label="Linhas lidas" className="border-line border-y">
          {rows.map((row) => (
            <PastedRowItem
              key={row.id}
              row={row}
              replaces={storedFor(row, services)}
              open={open === row.id}
              onToggle={() => setOpen(open === row.id ? undefined : row.id)}
              onCheck={(checked) => change(row.id, { checked })}
              onType={(name, text) => change(row.id, { values: { ...row.values, [name]: text } })}
            />
          ))}
        </ul>
      )}
      <NotUnderstood lines={list.not_understood} />
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div className="flex flex-wrap gap-2">
        {rows.length > 0 && (
          <Button busy={busy} disabled={chosen === 0} onClick={() => void store()}>
            {chosen === 0
              ? 'Marque as linhas certas'
              : `Guardar ${counted(chosen, 'linha marcada', 'linhas marcadas')}`}
          </Button>
        )}
        <Button variant="ghost" onClick={onBack}>
          {back}
        </Button>
      </div>
    </div>
  );
}

function NotUnderstood({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div className="grid gap-1 text-sm">
      <h4 className="font-semibold">Não entendi {counted(lines.length, 'linha', 'linhas')}</h4>
      <ul className="list-disc pl-5 text-muted [overflow-wrap:anywhere]">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change, and two may be equal.
          <li key={index}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
