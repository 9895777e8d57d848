import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { ApiError, call } from '../lib/api-client.ts';
import { fieldsOf, type RecordDefinition, type RecordView, type Values } from './definition.ts';

const view = z.looseObject({ id: z.int(), revision: z.string() });
export const readView = (path: string, id: number) =>
  call('GET', `/api/admin/${path}/${id}`, view) as Promise<RecordView>;

export type When = 'now' | 'draft' | (string & {});

const done = (when: When, isNew: boolean): string => {
  if (when === 'draft') return 'Rascunho guardado. Os assinantes ainda não veem.';
  if (when !== 'now') return 'Agendado. Os assinantes verão na hora marcada.';
  return isNew ? 'Publicado.' : 'Publicado: a mudança já vale.';
};

interface Saving {
  of: RecordDefinition;
  path: string;
  /** Undefined for a new record. */
  record: RecordView | undefined;
  form: UseFormReturn;
  onSaved: (saved: RecordView, when: When) => void;
}

/** Saves the form of a record; a conflict is returned with the other person's state. */
export function useSaveRecord({ of, path, record, form, onSaved }: Saving) {
  const notify = useNotify();
  const [busy, setBusy] = useState<When | null>(null);
  const [theirs, setTheirs] = useState<RecordView | null>(null);

  const send = (fields: Values, when: When, revision: string | undefined) =>
    record
      ? call('PUT', `/api/admin/${path}/${record.id}`, view, {
          fields,
          revision,
          ...(!of.plain && { when }),
        })
      : call('POST', `/api/admin/${path}`, view, { fields, when });

  const refuse = async (error: ApiError) => {
    if (error.code === 'conflict' && record) {
      setTheirs(await readView(path, record.id));
      return;
    }
    const errors = Object.entries(error.body.errors);
    for (const [name, message] of errors) form.setError(name.replace(/^fields\./, ''), { message });
    const [first] = errors;
    notify(first?.[0] === 'when' ? first[1] : error.message, { type: 'error' });
  };

  const save = async (values: Values, when: When, revision = record?.revision) => {
    setBusy(when);
    try {
      const saved = (await send(fieldsOf(of, values), when, revision)) as RecordView;
      notify(done(when, !record), { type: 'success' });
      onSaved(saved, when);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await refuse(error);
    } finally {
      setBusy(null);
    }
  };
  return { save, busy, theirs, forgetTheirs: () => setTheirs(null) };
}
