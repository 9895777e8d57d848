import { postFormats, wholeCaption } from '@matilha/contract/shop/post-formats';
import { type Post, postForm, postStates } from '@matilha/contract/shop/posts';
import CopyPlus from 'lucide-react/icons/copy-plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { lazy } from 'react';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SaveTrouble } from '#web/ui/feedback/save-trouble.tsx';
import { useSavingForm } from '#web/ui/feedback/use-saving-form.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { isConflict, useRemovePost, useSaveOpenPost } from './api/change-posts.ts';
import { useRewrite } from './api/rewrites.ts';
import { copyOf, type Draft, names, newPost, type Texts, textsOf } from './draft.ts';
import { LeaveQuestion, useLeave } from './leave-question.tsx';
import { keepFocusNear } from './post-focus.ts';
import { stateWords } from './post-words.ts';

const RewritePost = lazy(() =>
  import('./rewrite-post.tsx').then((module) => ({ default: module.RewritePost })),
);

interface PostDialogProps {
  draft: Draft;
  /** The stored post, absent for a new one. */
  stored: Post | undefined;
  onClose: () => void;
  onDuplicate: (copy: Draft) => void;
  /** Shows another version of the stored post. */
  onChanged: (post: Post) => void;
}

/** The form of a post. */
export function PostDialog({ draft, stored, onClose, onDuplicate, onChanged }: PostDialogProps) {
  const { save, elsewhere } = useSaveOpenPost(draft.id, draft.version);
  const remove = useRemovePost();
  const form = useSavingForm({
    schema: postForm,
    initial: textsOf(draft),
    save,
    success: { title: 'Post salvo', description: 'Ele está no seu calendário.' },
    failure: 'O post não foi salvo. O que você escreveu continua aqui.',
    onSaved: onClose,
  });
  const typed = Object.fromEntries(names.map((name) => [name, form.custom(name).value])) as Texts;
  const untouched = textsOf(stored ?? newPost(draft.dia));
  const unsaved = names.some((name) => typed[name] !== untouched[name]);
  // An undo leaves text that was typed since in the form.
  const rewrite = useRewrite(draft.id, (post) => !unsaved && onChanged(post));
  const leave = useLeave(unsaved, onClose);
  return (
    <Dialog open onClose={leave.close} title={stored ? 'Editar post' : 'Novo post'}>
      {leave.asking && <LeaveQuestion onLeave={onClose} onStay={leave.stay} />}
      <div hidden={leave.asking}>
        <form {...form.props} className="mt-4">
          <fieldset disabled={rewrite.running !== null} className="grid min-w-0 gap-4">
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField type="date" label="Dia" {...form.text('dia')} />
              <TextField type="time" label="Hora (opcional)" {...form.text('hora')} />
              <Choice label="Formato" options={postFormats} field={form.custom('formato')} />
              <Choice
                label="Situação"
                options={postStates}
                words={stateWords}
                field={form.custom('estado')}
              />
            </div>
            <TextField label="Tema" maxLength={200} {...form.text('tema')} />
            <Area label="Legenda" rows={6} field={form.custom('legenda')} />
            <TextField label="Chamada" {...form.text('chamada')} />
            <TextField label="Hashtags" hint="Até 5, com o bairro ou a cidade." {...form.text('hashtags')} />
            <Area label="Cena" rows={3} field={form.custom('cena')} />
            {isConflict(form.trouble) ? (
              <Notice tone="danger">{conflicts[elsewhere ?? 'saved']}</Notice>
            ) : (
              <SaveTrouble error={form.trouble} />
            )}
            {rewrite.running && (
              <Notice tone="warning">
                Este post está sendo reescrito: os campos voltam quando a nova versão chegar.
              </Notice>
            )}
            <Button type="submit" variant="primary" busy={form.busy}>
              Salvar
            </Button>
          </fieldset>
        </form>
        {stored && (
          <LazyPart>
            <RewritePost post={stored} rewrite={rewrite} unsaved={unsaved} />
          </LazyPart>
        )}
        {stored && (
          <div className="mt-3 flex flex-wrap gap-2 border-line border-t pt-3">
            <CopyButton text={wholeCaption(stored)} label="Copiar legenda" />
            <Button variant="ghost" className="px-3!" onClick={() => onDuplicate(copyOf(typed))}>
              <CopyPlus size={18} aria-hidden="true" /> Duplicar
            </Button>
            <Button
              variant="ghost"
              className="px-3! text-danger-ink"
              onClick={() => {
                keepFocusNear(stored);
                remove.mutate(stored);
                onClose();
              }}
            >
              <Trash2 size={18} aria-hidden="true" /> Apagar
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

const conflicts = {
  saved:
    'Este post foi salvo em outra aba ou aparelho, e o que você digitou continua aqui. Salvar de novo troca o que foi salvo lá.',
  deleted:
    'Este post foi apagado em outra aba ou aparelho, e o que você digitou continua aqui. Salvar de novo cria o post outra vez.',
};

interface FieldProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

interface ChoiceProps {
  label: string;
  options: readonly string[];
  words?: Readonly<Record<string, string>>;
  field: FieldProps;
}

const Choice = ({ label, options, words = {}, field }: ChoiceProps) => (
  <SelectField label={label} {...field} onChange={({ target }) => field.onChange(target.value)}>
    {options.map((option) => (
      <option key={option} value={option}>
        {words[option] ?? option}
      </option>
    ))}
  </SelectField>
);

const Area = ({ label, rows, field }: { label: string; rows: number; field: FieldProps }) => (
  <TextAreaField
    label={label}
    rows={rows}
    {...field}
    onChange={({ target }) => field.onChange(target.value)}
  />
);
