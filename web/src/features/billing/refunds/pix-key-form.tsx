import { type PixKeyKind, pixKeyInput, pixKeyKinds } from '@matilha/contract/billing/refunds';
import { errorMessage } from '@matilha/contract/client/api-error';
import { useState } from 'react';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useSavePixKey } from '../api/refunds.ts';

interface PixKeyFormProps {
  /** A key was entered before: the form is shown only to change it. */
  hasKey: boolean;
}

/** Asks for the Pix key to which a refund is made by hand. */
export function PixKeyForm({ hasKey }: PixKeyFormProps) {
  const [changing, setChanging] = useState(false);
  if (!hasKey || changing) return <KeyFields onSaved={() => setChanging(false)} />;
  return (
    <Button variant="secondary" className="justify-self-start" onClick={() => setChanging(true)}>
      Trocar a chave
    </Button>
  );
}

function KeyFields({ onSaved }: { onSaved: () => void }) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const save = useSavePixKey();
  const form = useForm({
    schema: pixKeyInput,
    initial: { tipo: 'cpf', chave: '' },
    submit: async (key) => {
      setTrouble(null);
      try {
        await save.mutateAsync(key);
        onSaved();
      } catch (error) {
        setTrouble(errorMessage(error));
        form.showServerErrors(error);
      }
    },
  });
  const { onChange: choose, ...kind } = form.custom('tipo');
  return (
    <form {...form.props} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <SelectField label="Tipo da chave" {...kind} onChange={({ target }) => choose(target.value)}>
          {Object.entries(pixKeyKinds).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Chave Pix"
          autoComplete="off"
          inputMode={inputModes[kind.value as PixKeyKind]}
          {...form.text('chave')}
        />
      </div>
      {trouble && <Notice tone="danger">{trouble}</Notice>}
      <Button type="submit" busy={form.busy} className="justify-self-start">
        Enviar chave
      </Button>
    </form>
  );
}

const inputModes: Record<PixKeyKind, 'numeric' | 'text' | 'email' | 'tel'> = {
  cpf: 'numeric',
  // A CNPJ may contain letters.
  cnpj: 'text',
  email: 'email',
  telefone: 'tel',
  aleatoria: 'text',
};
