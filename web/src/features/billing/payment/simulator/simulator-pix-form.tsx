import type { FormEvent, ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

interface SimulatorPixFormProps {
  busy: boolean;
  onSubmit: () => void;
  /** Placed above the button. */
  children?: ReactNode;
}

/** Makes a simulated Pix code, which no bank can pay. */
export function SimulatorPixForm({ busy, onSubmit, children }: SimulatorPixFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <Notice tone="warning">
        <strong>Pagamento simulado: nenhum valor será cobrado.</strong> O código não pode ser pago em um
        banco.
      </Notice>
      {children}
      <Button type="submit" busy={busy} className="min-h-12">
        {busy ? 'Processando...' : 'Gerar código Pix'}
      </Button>
    </form>
  );
}
