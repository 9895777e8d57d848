import { randomUuid } from '@matilha/contract/random-uuid';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useFormContext } from 'react-hook-form';
import { differing, fieldsOf, type RecordDefinition, type RecordView, type Values } from './definition.ts';
import { forget, keep, keyOf, readKept } from './kept-values.ts';

const pauseMs = 400;

interface KeptForm {
  of: RecordDefinition;
  id: number | 'new';
  /** The state that the values were made on; empty for a new record. */
  revision: string;
}

/** Everything that is kept of a form beside its values. */
interface Origin {
  key: string | null;
  revision: string;
  creationKey?: string | undefined;
}

/**
 * Keeps unsaved input on the device, and restores it after a reload. Returns whether it restored any, and the revision that the values
 * started from: an older one leads to a conflict on saving.
 */
export function useKeptForm({ of, id, revision }: KeptForm) {
  const form = useFormContext();
  const origin = useRef<Origin>({ key: null, revision });
  /** Values that wait for a pause in the typing. */
  const waiting = useRef<Values | null>(null);
  const [recovered, setRecovered] = useState<{ revision: string } | null>(null);

  const store = useCallback((values: Values | null) => {
    const { key, ...kept } = origin.current;
    waiting.current = null;
    if (values && key) keep(key, { ...kept, values });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form of one record is set up once.
  useEffect(() => {
    let ended = false;
    void keyOf(of.kind.path, id).then((key) => {
      if (ended || key === null) return;
      origin.current.key = key;
      const kept = readKept(key);
      if (!kept) return;
      origin.current = { ...kept, key };
      form.reset({ ...form.getValues(), ...fieldsOf(of, kept.values) }, { keepDefaultValues: true });
      setRecovered({ revision: kept.revision });
    });
    return () => {
      ended = true;
    };
  }, []);

  useEffect(
    () =>
      followTyping(
        form,
        (values) => {
          waiting.current = values;
        },
        () => store(waiting.current),
      ),
    [form, store],
  );

  const drop = useCallback(() => {
    waiting.current = null;
    if (origin.current.key) forget(origin.current.key);
    origin.current = { key: origin.current.key, revision };
    setRecovered(null);
  }, [revision]);

  /** Discards the kept values of `sent`, and keeps the text typed while it was being saved. */
  const settle = async ({ id: savedId, revision: savedAs }: RecordView, sent: Values) => {
    const values = fieldsOf(of, form.getValues());
    drop();
    if (differing(of, sent, values).length === 0) return;
    const key = await keyOf(of.kind.path, savedId);
    if (key) keep(key, { revision: savedAs, values });
  };

  /** Returns the key with which the record is created, kept with the values: only the server knows whether an attempt succeeded. */
  const creationKey = (): string => {
    origin.current.creationKey ??= randomUuid();
    store(fieldsOf(of, form.getValues()));
    return origin.current.creationKey;
  };
  return { recovered, drop, settle, creationKey };
}

/** Calls `typed` with the values at each change, and `store` once they have to be kept: after a pause and before leaving. */
function followTyping(form: UseFormReturn, typed: (values: Values) => void, store: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watching = form.watch((values, { type }) => {
    if (type !== 'change') return;
    typed(values);
    clearTimeout(timer);
    timer = setTimeout(store, pauseMs);
  });
  // A page that is left, or put aside on a phone, may never run a timer again.
  window.addEventListener('pagehide', store);
  document.addEventListener('visibilitychange', store);
  return () => {
    clearTimeout(timer);
    store();
    window.removeEventListener('pagehide', store);
    document.removeEventListener('visibilitychange', store);
    watching.unsubscribe();
  };
}
