import { mostNotes, noteMaxLength, type ShopNote } from '@matilha/contract/shop/shop';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Button, IconButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useForgetFact } from './api/change-facts.ts';
import { confirmedOn } from './fact-age.ts';
import { FactPanel } from './fact-panel.tsx';
import { useNoteForm } from './use-note-form.ts';

/** Facts that the person asked to be remembered, here or in a chat. */
export function NotesPanel({ notes }: { notes: readonly ShopNote[] }) {
  const forget = useForgetFact();
  const [adding, setAdding] = useState('');
  const form = useNoteForm({ messageId: null, onSaved: () => setAdding('') });
  const count = notes.length === 1 ? '1 fato' : `${notes.length} fatos`;
  return (
    <FactPanel title="O que os assistentes lembram" state={notes.length === 0 ? 'ainda vazio' : count}>
      <div className="grid gap-4">
        <p className="text-muted text-sm">
          Na conversa, toque em “Lembrar disto” numa pergunta ou resposta, ou escreva aqui. Uma frase por
          fato.
        </p>
        {notes.length > 0 && (
          <ul aria-label="Fatos lembrados" className="border-line border-y">
            {notes.map((note) => (
              <li
                key={note.id}
                className="flex items-center justify-between gap-3 border-line border-b py-2 last:border-b-0"
              >
                <span className="grid min-w-0 gap-0.5">
                  <span className="[overflow-wrap:anywhere]">{note.texto}</span>
                  <span className="text-muted text-sm">{confirmedOn(note.confirmed_at)}</span>
                </span>
                <IconButton label={`Apagar: ${note.texto}`} onClick={() => forget.mutate(note.id)}>
                  <Trash2 size={18} aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        {notes.length < mostNotes && (
          <form onSubmit={(event) => form.save(event, adding)} noValidate className="grid gap-3">
            <TextField
              label="Novo fato"
              placeholder="Segunda-feira a loja não abre."
              maxLength={noteMaxLength}
              value={adding}
              error={form.problem}
              onChange={({ target }) => setAdding(target.value)}
            />
            <Button type="submit" variant="secondary" busy={form.busy} className="justify-self-start">
              Guardar
            </Button>
          </form>
        )}
      </div>
    </FactPanel>
  );
}
