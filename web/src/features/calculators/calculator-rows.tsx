import type { FormField, FormRows } from '@matilha/contract/calculators/parts/calculator';
import type { RowTexts } from '@matilha/contract/calculators/parts/form';
import { tidied } from '@matilha/contract/portuguese/text-codecs';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FieldError } from '#web/ui/fields/field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { CalculatorField } from './calculator-fields.tsx';
import { emptyRow, rowsOf } from './typed-form.ts';
import type { Calculator } from './use-calculator.ts';

/** Rows of costs, people or services: each is a line that opens into its fields. */
export function CalculatorRows({ form, part }: { form: Calculator; part: FormRows }) {
  const { name } = part;
  const rows = rowsOf(form.texts, name);
  const errorId = useId();
  const [open, setOpen] = useState<number | null>(rows.length === 1 ? 0 : null);
  const list = useRef<HTMLUListElement>(null);
  const focusNext = useRef<() => HTMLElement | null | undefined>(undefined);
  useEffect(() => {
    const find = focusNext.current;
    focusNext.current = undefined;
    find?.()?.focus();
  });
  const add = () => {
    form.setRows(name, (current) => [...current, emptyRow(part)]);
    setOpen(rows.length);
    focusNext.current = () => list.current?.lastElementChild?.querySelector('input');
  };
  const remove = (index: number) => {
    const [row] = rows.slice(index, index + 1);
    if (!row) return;
    form.setRows(name, (current) => current.filter((_, at) => at !== index));
    setOpen(null);
    const near = Math.min(index, rows.length - 2);
    focusNext.current = () => list.current?.children[near]?.querySelector('button');
    const undo = () =>
      form.setRows(name, (current) => [...current.slice(0, index), row, ...current.slice(index)]);
    toast({ title: 'Linha apagada', action: { label: 'Desfazer', onPress: undo } });
  };
  return (
    <div className="grid gap-3 sm:col-span-2">
      <ul ref={list} className="border-line border-y">
        {rows.map((row, index) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name, and its fields hold no state.
            key={index}
            form={form}
            part={part}
            row={row}
            index={index}
            open={open === index}
            onToggle={() => setOpen(open === index ? null : index)}
            onRemove={rows.length > 1 ? () => remove(index) : undefined}
          />
        ))}
      </ul>
      {/* Storing focuses the problem of all rows together, which no field has. */}
      <div tabIndex={-1} data-problem={form.problemAt(name) ? true : undefined}>
        <FieldError id={errorId} error={form.problemAt(name)} />
      </div>
      <Button variant="secondary" className="justify-self-start" onClick={add}>
        <Plus size={18} aria-hidden="true" /> {part.adding}
      </Button>
    </div>
  );
}

interface RowProps {
  form: Calculator;
  part: FormRows;
  row: RowTexts;
  index: number;
  open: boolean;
  onToggle: () => void;
  onRemove: (() => void) | undefined;
}

function Row({ form, part, row, index, open, onToggle, onRemove }: RowProps) {
  const panelId = useId();
  const [title, ...rest] = part.fields;
  const name = (title && row[title.name]) || `Novo ${part.one}`;
  const pathOf = (field: FormField) => `${part.name}.${index}.${field.name}`;
  const problem = part.fields.map((field) => form.problemAt(pathOf(field))).find(Boolean);
  // A problem must not hide in a closed line, where no focus can reach it.
  const isOpen = open || problem !== undefined;
  return (
    <li className="border-line border-b last:border-b-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={onToggle}
        className="flex min-h-11 w-full items-center justify-between gap-3 py-2 text-left"
      >
        <span className="grid min-w-0 gap-0.5">
          <span className="[overflow-wrap:anywhere]">{name}</span>
          <span className="text-muted text-sm tabular-nums [overflow-wrap:anywhere]">
            {[
              ...rest.map((field) => termOf(field, row[field.name] ?? '')),
              form.isExampleRow(part.name, row) && 'do exemplo',
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <ChevronDown
          size={18}
          aria-hidden="true"
          className={classNames('shrink-0 text-muted transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <fieldset
        id={panelId}
        aria-label={`${name}, linha ${index + 1}`}
        hidden={!isOpen}
        className="grid min-w-0 gap-3 pb-4 sm:grid-cols-2"
      >
        {isOpen && (
          <>
            {part.fields.map((field) => (
              <CalculatorField
                key={field.name}
                field={field}
                value={row[field.name] ?? ''}
                problem={form.problemAt(pathOf(field))}
                onChange={(value) => form.setInRow(part.name, index, field.name, value)}
              />
            ))}
            {onRemove && (
              <Button
                variant="ghost"
                className="gap-1.5 justify-self-start px-2 text-danger-ink sm:col-span-2"
                onClick={onRemove}
              >
                <Trash2 size={16} aria-hidden="true" /> Apagar esta linha
              </Button>
            )}
          </>
        )}
      </fieldset>
    </li>
  );
}

/** Returns "R$ 3.200,00", "40%", "60 min" of a field's text; a line never ends between currency and amount. */
function termOf({ type, short, codec }: FormField, text: string): string {
  if (text.trim() === '') return '';
  const named = short === undefined ? '' : `${short} `;
  if (type === 'minutes') return /^\d+$/.test(text) ? `${text} min` : `${named}${text}`;
  const shown = type === 'text' ? text : tidied(codec, text);
  return `${named}${shown.replace('R$ ', 'R$\u00a0')}`;
}
