import type { ShopSection } from '@matilha/contract/shop/shop';
import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { shopQuery } from './api/read-shop.ts';
import { useSaveSection } from './api/save-section.ts';
import type { StoredRow, Values } from './autosave.ts';
import { confirmedOn } from './fact-age.ts';
import { FactPanel } from './fact-panel.tsx';
import { SaveStatus } from './save-status.tsx';
import { checkSection, type ShopField, type ShopSectionText } from './sections.ts';
import { type Autosaving, useAutosave } from './use-autosave.ts';

interface SectionPanelProps {
  userId: number;
  text: ShopSectionText;
  stored: ShopSection | undefined;
}

/** One section of facts, saved while it is typed. */
export function SectionPanel({ userId, text, stored }: SectionPanelProps) {
  const { kind, title, hint, fields } = text;
  const client = useQueryClient();
  const save = useSaveSection(kind);
  const asRow = (section: ShopSection | undefined): StoredRow => ({
    values: { ...Object.fromEntries(fields.map(({ name }) => [name, ''])), ...section?.value },
    version: section?.version ?? 0,
  });
  const row = useAutosave({
    draftKey: `matilha:shop:${userId}:${kind}`,
    stored: asRow(stored),
    check: (values) => checkSection(kind, values),
    save: async (version, values) => asRow(await save(version, values)),
    reread: async () => {
      const shop = await client.fetchQuery(shopQuery);
      return asRow(shop.sections.find((section) => section.kind === kind));
    },
  });
  const filled = stored && Object.values(stored.value).some((value) => value !== '');
  return (
    <FactPanel
      title={title}
      state={filled ? confirmedOn(stored.confirmed_at) : 'ainda vazio'}
      alert={alertOf(row)}
    >
      <div className="grid gap-4">
        <p className="text-muted text-sm">{hint}</p>
        {fields.map((field) => (
          <SectionField key={field.name} field={field} row={row} />
        ))}
        <SaveStatus row={row} describe={({ values }) => describe(fields, values)} />
      </div>
    </FactPanel>
  );
}

const describe = (fields: readonly ShopField[], values: Values) =>
  fields.flatMap(({ name, label }) => (values[name] ? [`${label}: ${values[name]}`] : [])).join('\n');

/** Returns the text on a folded panel whose row is unsaved. */
const alertOf = ({ state }: Autosaving): string | undefined => {
  if (state.kind === 'conflict') return 'mudou em outro aparelho';
  return state.kind === 'failed' || state.kind === 'invalid' ? 'ainda não salvo' : undefined;
};

function SectionField({
  field: { name, label, example, rows, colour },
  row,
}: {
  field: ShopField;
  row: Autosaving;
}) {
  const common = { label, placeholder: example, ...row.field(name) };
  if (colour) return <ColourField {...common} />;
  return rows ? <TextAreaField rows={rows} {...common} /> : <TextField {...common} />;
}

type ColourFieldProps = ComponentProps<typeof TextField> & { value: string };

/** A colour typed as #1f7a4d or picked. */
function ColourField({ label, value, ...props }: ColourFieldProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
      <TextField
        label={label}
        value={value}
        maxLength={7}
        spellCheck={false}
        autoCapitalize="none"
        {...props}
      />
      <input
        type="color"
        aria-label={`Escolher: ${String(label)}`}
        value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#ffffff'}
        onChange={props.onChange}
        onBlur={props.onBlur}
        className="mt-[1.7rem] size-11 cursor-pointer rounded-lg border border-line-strong bg-surface p-1"
      />
    </div>
  );
}
