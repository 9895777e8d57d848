import { listCalls, recordCalls } from '@matilha/contract/calls/panel/records';
import { ApiError } from '@matilha/contract/client/api-error';
import type { Kind } from '@matilha/contract/kinds/parts/kind';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import { call, sentenceOf } from '../lib/api-client.ts';
import { differing, fieldsOf, type RecordDefinition, type RecordView, type Values } from './definition.ts';

export const readView = (kind: Kind, id: number) =>
  call(recordCalls(kind).read, { params: { id } }) as Promise<RecordView>;

export type When = 'now' | 'draft' | (string & {});

const done = (when: When, isNew: boolean): string => {
  if (when === 'draft') return 'Rascunho guardado. Os assinantes ainda não veem.';
  if (when !== 'now') return 'Agendado. Os assinantes verão na hora marcada.';
  return isNew ? 'Publicado.' : 'Publicado: a mudança já vale.';
};

const createdBefore =
  'Isto já tinha sido criado na tentativa anterior, e outra pessoa mudou ou apagou depois. Veja na lista.';

interface Saving {
  of: RecordDefinition;
  /** Undefined for a new record. */
  record: RecordView | undefined;
  form: UseFormReturn;
  /** Returns the key of a creation: the same for each attempt to create one record. */
  creationKey: () => string;
  onSaved: (saved: RecordView, when: When) => Promise<void>;
}

interface Attempt {
  fields: Values;
  when: When;
}

/** Returns whether a record is as an attempt would leave it: its response may have been lost. */
function isSaved(of: RecordDefinition, { draft, ...current }: RecordView, { fields, when }: Attempt) {
  const waits = draft ? (draft.publish_at ?? 'draft') : 'now';
  return waits === when && differing(of, fields, current).length === 0;
}

/** Saves the form of a record; a conflict is returned with the other person's state. */
export function useSaveRecord({ of, record, form, creationKey, onSaved }: Saving) {
  const notify = useNotify();
  const [busy, setBusy] = useState<When | null>(null);
  const [theirs, setTheirs] = useState<RecordView | null>(null);

  const send = ({ fields, when }: Attempt, revision = '') => {
    const { kind } = of;
    if (!record) return call(listCalls(kind).create, { body: { fields, when, key: creationKey() } });
    const params = { id: record.id };
    // A document has no drafts.
    const body = kind.document ? { fields, revision } : { fields, revision, when };
    return call(recordCalls(kind).save, { params, body });
  };

  const finish = async (saved: RecordView, when: When) => {
    notify(done(when, !record), { type: 'success' });
    await onSaved(saved, when);
  };

  const refuse = async (error: ApiError, attempt: Attempt) => {
    if (error.code === 'conflict' && record) {
      const current = await readView(of.kind, record.id);
      if (isSaved(of, current, attempt)) await finish(current, attempt.when);
      else setTheirs(current);
      return;
    }
    const errors = Object.entries(error.fields);
    for (const [name, message] of errors) form.setError(name.replace(/^fields\./, ''), { message });
    const [first] = errors;
    const gone = !record && ['conflict', 'not_found'].includes(error.code);
    const sentence = gone ? createdBefore : error.message;
    notify(first?.[0] === 'when' ? first[1] : sentence, { type: 'error' });
  };

  const save = async (values: Values, when: When, revision = record?.revision) => {
    setBusy(when);
    const attempt = { fields: fieldsOf(of, values), when };
    try {
      await finish((await send(attempt, revision)) as RecordView, when);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await refuse(error, attempt).catch((again) => notify(sentenceOf(again), { type: 'error' }));
    } finally {
      setBusy(null);
    }
  };
  return { save, busy, theirs, forgetTheirs: () => setTheirs(null) };
}
