import { errorMessage } from '@matilha/contract/client/api-error';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { useForgetSummary } from '../api/conversation-memory.ts';
import type { ChatPlace } from '../chat-place.ts';

interface MemoryDialogProps {
  place: ChatPlace;
  /** Markdown. */
  summary: string;
  onClose: () => void;
}

/** Shows the summary of a conversation's beginning, and erases it on request. */
export function MemoryDialog({ place, summary, onClose }: MemoryDialogProps) {
  const [asking, setAsking] = useState(false);
  const forget = useForgetSummary(place);
  const erase = () =>
    forget.mutate(undefined, {
      onSuccess: () => {
        toast({ title: 'Resumo apagado' });
        onClose();
      },
    });
  return (
    <Dialog open onClose={onClose} title="O que o assistente lembra">
      <p className="mt-1 text-muted text-sm">
        Resumo do começo desta conversa. O assistente usa isto nas próximas respostas.
      </p>
      <Markdown text={summary} className="my-4 rounded-lg bg-sunken p-4" />
      {asking ? (
        <div className="grid gap-3">
          <p>Apagar o resumo? As mensagens continuam aqui, mas o assistente esquece o que veio antes.</p>
          <div className="flex flex-wrap gap-2">
            <Button variant="danger" busy={forget.isPending} onClick={erase}>
              Apagar
            </Button>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Manter
            </Button>
          </div>
          {forget.isError && (
            <p role="alert" className="text-danger-ink text-sm">
              {errorMessage(forget.error)}
            </p>
          )}
        </div>
      ) : (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Apagar este resumo
        </Button>
      )}
    </Dialog>
  );
}
