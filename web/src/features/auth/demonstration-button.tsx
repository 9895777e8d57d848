import { errorMessage } from '@matilha/contract/client/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { enterDemonstration, offersDemonstration } from './api/enter-demonstration.ts';

/** Signs in as the demonstration subscriber; absent but on the machine of a local installation. The screen then reacts to the cached user. */
export function DemonstrationButton() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  if (!offersDemonstration()) return null;
  const enter = async () => {
    setBusy(true);
    try {
      await enterDemonstration(client);
    } catch (error) {
      setBusy(false);
      toast({ title: 'A demonstração não abriu', description: errorMessage(error), variant: 'destructive' });
    }
  };
  return (
    <Button variant="secondary" busy={busy} onClick={() => void enter()}>
      Entrar como demonstração
    </Button>
  );
}
