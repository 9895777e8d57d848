import { noteMaxLength } from '@matilha/contract/shop/shop';
import { useState } from 'react';
import { Link } from '#web/lib/navigation/link.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { useNoteForm } from './use-note-form.ts';

interface RememberDialogProps {
  /** The message that the fact was taken from. */
  messageId: number;
  text: string;
  onSaved?: (() => void) | undefined;
  onClose: () => void;
}

/** Confirms a fact from a conversation, which all assistants then get. */
export function RememberDialog({ messageId, text, onSaved, onClose }: RememberDialogProps) {
  const [fact, setFact] = useState(text);
  const form = useNoteForm({
    messageId,
    onSaved: () => {
      onSaved?.();
      toast({ title: 'Guardado em Minha Loja', description: 'Todos os assistentes vão lembrar disto.' });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title="Lembrar disto">
      <form onSubmit={(event) => form.save(event, fact)} noValidate className="mt-3 grid gap-4">
        <TextAreaField
          label="O que os assistentes devem lembrar"
          hint={
            <>
              Uma frase que seja verdade na sua loja. Você vê e apaga tudo em{' '}
              <Link to="/minha-loja" className="underline underline-offset-4">
                Minha Loja
              </Link>
              .
            </>
          }
          rows={3}
          maxLength={noteMaxLength}
          value={fact}
          error={form.problem}
          onChange={({ target }) => setFact(target.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.busy}>
            Guardar
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancelar
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
