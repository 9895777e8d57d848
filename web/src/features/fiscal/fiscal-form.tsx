import type { User } from '@matilha/contract/account/account';
import { federativeUnits } from '@matilha/contract/account/brazilian-states';
import { formatTaxId } from '@matilha/contract/account/tax-id';
import { type FiscalDetails, fiscalDetailsInput, formatCep } from '@matilha/contract/billing/fiscal';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { Button } from '#web/ui/button.tsx';
import { SaveTrouble } from '#web/ui/feedback/save-trouble.tsx';
import { useSavingForm } from '#web/ui/feedback/use-saving-form.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

/** The form always has the answer that a page from before the question leaves out. */
const typedDetails = z.extend(fiscalDetailsInput, { retem_iss: z.boolean() });

interface FiscalFormProps {
  user: User;
  /** Null the first time: name, city and state then come from the account. */
  details: FiscalDetails | null;
  save: (details: FiscalDetails) => Promise<unknown>;
  onSaved: () => void;
  children: ReactNode;
}

/** The buyer's data on a nota fiscal. */
export function FiscalForm({ user, details, save, onSaved, children }: FiscalFormProps) {
  const form = useSavingForm({
    schema: typedDetails,
    initial: details ? asTyped(details) : fromAccount(user),
    save,
    success: { title: 'Dados salvos', description: 'Eles aparecem nas suas próximas notas fiscais.' },
    failure: 'Não foi possível salvar os dados da nota fiscal. Tente novamente.',
    onSaved,
  });
  const state = form.custom('uf');
  /** Formats the text on blur. */
  const formatted = (name: 'documento' | 'cep', format: (text: string) => string) => {
    const field = form.text(name);
    return { ...field, onBlur: () => form.rewrite(name, format(field.value)) };
  };
  return (
    <form {...form.props} className="grid items-start gap-4 sm:grid-cols-2">
      <p className="text-muted sm:col-span-2">{children}</p>
      <TextField
        label="CPF ou CNPJ"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...formatted('documento', formatTaxId)}
      />
      <TextField label="Nome ou razão social" autoComplete="name" {...form.text('nome')} />
      <TextField
        label="CEP"
        inputMode="numeric"
        autoComplete="postal-code"
        {...formatted('cep', formatCep)}
      />
      <TextField label="Rua ou avenida" autoComplete="address-line1" {...form.text('logradouro')} />
      <div className="grid grid-cols-[minmax(6.5rem,2fr)_3fr] items-start gap-3">
        <TextField label="Número" autoComplete="off" {...form.text('numero')} />
        <TextField
          label="Complemento (opcional)"
          autoComplete="address-line2"
          {...form.text('complemento')}
        />
      </div>
      <TextField label="Bairro" autoComplete="address-level3" {...form.text('bairro')} />
      <TextField label="Cidade" autoComplete="address-level2" {...form.text('cidade')} />
      <SelectField
        label="Estado"
        autoComplete="address-level1"
        {...state}
        onChange={(event) => state.onChange(event.target.value)}
      >
        <option value="">Selecione</option>
        {Object.entries(federativeUnits).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="sm:col-span-2">
        <Checkbox label="Minha empresa retém o ISS na fonte" {...form.box('retem_iss')} />
      </div>
      <SaveTrouble error={form.trouble} />
      <Button type="submit" busy={form.busy} className="justify-self-start sm:col-span-2">
        Salvar
      </Button>
    </form>
  );
}

const asTyped = (details: FiscalDetails): FiscalDetails => ({
  ...details,
  documento: formatTaxId(details.documento),
  cep: formatCep(details.cep),
});

const fromAccount = ({ firstName, lastName, cidade, estado }: User): FiscalDetails => ({
  documento: '',
  nome: `${firstName} ${lastName}`.trim(),
  cep: '',
  logradouro: '',
  numero: '',
  complemento: '',
  bairro: '',
  cidade: cidade ?? '',
  uf: Object.entries(federativeUnits).find(([, name]) => name === estado)?.[0] ?? '',
  retem_iss: false,
});
