import { ApiError, errorMessage } from '@matilha/contract/client/api-error';
import {
  type PrivacyRequestInput,
  type PrivacyRequestOutput,
  privacyRequestInput,
  privacyRequestKinds,
} from '@matilha/contract/privacy/privacy';
import { useEffect, useRef, useState } from 'react';
import { longDay } from '#web/lib/days/format-date.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { EmailField } from '#web/ui/fields/email-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { askDataOfficer } from './api/ask-data-officer.ts';

const empty: PrivacyRequestInput = { name: '', email: '', kind: 'access', message: '' };

/** "Fale com o encarregado" (L16). */
export function OfficerForm() {
  const [sent, setSent] = useState<PrivacyRequestOutput | null>(null);
  const answer = useRef<HTMLDivElement>(null);
  // Sending the form removes the focused button.
  useEffect(() => {
    if (sent) answer.current?.focus();
  }, [sent]);
  if (!sent) return <RequestForm onSent={setSent} />;
  return (
    <div ref={answer} tabIndex={-1} className="outline-none">
      <Notice tone="success">
        Recebemos seu pedido. O número dele é <strong>{sent.protocol}</strong> e a resposta chega no seu email
        até {longDay(sent.due_at)}.
      </Notice>
    </div>
  );
}

function RequestForm({ onSent }: { onSent: (stored: PrivacyRequestOutput) => void }) {
  const [trouble, setTrouble] = useState<unknown>(null);
  const form = useForm({
    schema: privacyRequestInput,
    initial: empty,
    submit: async (request) => {
      setTrouble(null);
      try {
        onSent(await askDataOfficer(request));
      } catch (error) {
        form.showServerErrors(error);
        if (!(error instanceof ApiError && Object.keys(error.fields).length > 0)) setTrouble(error);
      }
    },
  });
  const kind = form.custom('kind');
  const message = form.custom('message');
  return (
    <form {...form.props} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Nome" autoComplete="name" {...form.text('name')} />
        <EmailField {...form.text('email')} />
      </div>
      <SelectField label="Assunto" {...kind} onChange={({ target }) => kind.onChange(target.value)}>
        {Object.entries(privacyRequestKinds).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="O que você precisa"
        maxLength={4000}
        {...message}
        onChange={({ target }) => message.onChange(target.value)}
      />
      {trouble !== null && <Notice tone="danger">{errorMessage(trouble)}</Notice>}
      <Button type="submit" busy={form.busy} className="justify-self-start">
        Enviar pedido
      </Button>
    </form>
  );
}
