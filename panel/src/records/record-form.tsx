import { zodResolver } from '@hookform/resolvers/zod';
import { draftCalls, listCalls } from '@matilha/contract/calls/panel/records';
import type { Kind } from '@matilha/contract/kinds/parts/kind';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type RefObject, useRef, useState } from 'react';
import { Form, useNotify } from 'react-admin';
import { type Resolver, useFormContext } from 'react-hook-form';
import { call, sentenceOf } from '../lib/api-client.ts';
import { UploadsOfForm } from '../ui/uploads/running-uploads.tsx';
import { Columns } from './columns.tsx';
import { emptyOf, fieldsOf, type RecordDefinition, type RecordView, type Values } from './definition.ts';
import { ConflictDialog } from './dialogs/conflict-dialog.tsx';
import { type Question, RecordQuestion } from './dialogs/record-question.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { KindInputs } from './field-input.tsx';
import { RecordToolbar } from './record-toolbar.tsx';
import { useKeptForm } from './use-kept-form.ts';
import { useSaveRecord, type When } from './use-save-record.ts';

interface RecordFormProps {
  of: RecordDefinition;
  /** Undefined for a new record. */
  record?: RecordView;
  /** Values of a new record, where they are not the kind's. */
  initial?: Values;
  onSaved: (saved: RecordView) => void;
  onRemoved?: () => void;
  /** Reads the record again after it was changed elsewhere. */
  onReload?: () => void;
}

/** The form of a record: kept on the device, and saved as a draft, which may be unfinished, or published by its contract. */
export function RecordForm(props: RecordFormProps) {
  const { of, record, initial } = props;
  const values = record ? fieldsOf(of, record) : { ...emptyOf(of), ...initial };
  const savesDraft = useRef(false);
  const { fields, draft } = of.kind.contract;
  const whole = zodResolver(fields);
  const unfinished = zodResolver(draft);
  const resolver: Resolver<Values> = (...parameters) =>
    (savesDraft.current ? unfinished : whole)(...parameters);
  return (
    <Form
      key={record?.revision ?? 'new'}
      defaultValues={values}
      resolver={resolver}
      // The key Enter publishes nothing: the buttons name their effects.
      onSubmit={() => undefined}
      noValidate
    >
      <UploadsOfForm>
        <RecordBody {...props} savesDraft={savesDraft} />
      </UploadsOfForm>
    </Form>
  );
}

const isSwitchedOff = (record: RecordView | undefined, values: Values) =>
  record?.published?.active === true && values.active === false;

interface RecordBodyProps extends RecordFormProps {
  /** True while the form is validated as a draft. */
  savesDraft: RefObject<boolean>;
}

function RecordBody(props: RecordBodyProps) {
  const { of, record, initial, onSaved, onRemoved, onReload, savesDraft } = props;
  const { kind } = of;
  const notify = useNotify();
  const form = useFormContext();
  const { recovered, drop, settle, creationKey } = useKeptForm({
    of,
    id: record?.id ?? 'new',
    revision: record?.revision ?? '',
  });
  /** The inputs as they were sent, before the resolver trims them. */
  const sent = useRef<Values>({});
  const saving = useSaveRecord({
    of,
    record,
    form,
    creationKey,
    onSaved: async (saved) => {
      await settle(saved, sent.current);
      onSaved(saved);
    },
  });
  const [mine, setMine] = useState<{ values: Values; when: When } | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);

  const submit = async (when: When) => {
    savesDraft.current = when === 'draft';
    await form.handleSubmit(
      (values) => {
        sent.current = structuredClone(fieldsOf(of, form.getValues()));
        setMine({ values, when });
        return saving.save(values, when, recovered?.revision || record?.revision);
      },
      () => notify('ra.message.invalid_form', { type: 'error' }),
    )();
    savesDraft.current = false;
  };
  const discardTyped = () => {
    drop();
    form.reset(record ? fieldsOf(of, record) : { ...emptyOf(of), ...initial });
  };
  const readAgain = () => {
    drop();
    onReload?.();
  };
  const save = (when: When) => {
    if (when !== 'draft' && isSwitchedOff(record, form.getValues()))
      setQuestion({ about: 'switch-off', when });
    else if (when !== 'draft' && kind.warning) setQuestion({ about: 'publish', when });
    else void submit(when);
  };
  const act = useRecordActions({ kind, record, drop, onRemoved, onReload });
  const { theirs } = saving;
  return (
    <Columns Beside={of.Beside}>
      {record && <DraftNotice record={record} onDiscard={() => setQuestion({ about: 'discard' })} />}
      {recovered && <RecoveredNotice onDiscard={discardTyped} />}
      <KindInputs {...of} />
      <RecordToolbar
        plain={kind.document ?? false}
        busy={saving.busy}
        onSave={save}
        {...(record?.published && {
          onHistory: () => setQuestion({ about: 'history' }),
          ...(!kind.single && !kind.document && { onRemove: () => setQuestion({ about: 'remove' }) }),
        })}
      />
      <RecordQuestion
        of={of}
        record={record}
        question={question}
        submit={submit}
        act={act}
        onRestored={readAgain}
        onClose={() => setQuestion(null)}
      />
      {theirs && mine && (
        <ConflictDialog
          of={of}
          theirs={theirs}
          mine={mine.values}
          onKeepMine={() => {
            saving.forgetTheirs();
            void saving.save(mine.values, mine.when, theirs.revision);
          }}
          onTakeTheirs={() => {
            saving.forgetTheirs();
            readAgain();
          }}
          onClose={saving.forgetTheirs}
        />
      )}
    </Columns>
  );
}

function RecoveredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" onClick={onDiscard}>
          Descartar
        </Button>
      }
    >
      Trouxemos de volta o que você escreveu e não salvou.
    </Alert>
  );
}

interface Actions {
  kind: Kind;
  record: RecordView | undefined;
  /** Discards unsaved input. */
  drop: () => void;
  onRemoved: (() => void) | undefined;
  onReload: (() => void) | undefined;
}

/** Removes a record, and discards its draft. */
function useRecordActions({ kind, record, drop, onRemoved, onReload }: Actions) {
  const notify = useNotify();
  const { remove } = listCalls(kind);
  const { discard } = draftCalls(kind);
  const run = async (declared: typeof remove | typeof discard, then: (() => void) | undefined) => {
    if (!record) return;
    const { id, revision } = record;
    try {
      const { message } = await call(declared, { params: { id }, query: { revision } });
      notify(message, { type: 'success' });
      drop();
      then?.();
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' });
    }
  };
  const gone = record?.published ? onReload : onRemoved;
  return { remove: () => run(remove, onRemoved), discard: () => run(discard, gone) };
}
