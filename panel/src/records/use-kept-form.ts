import { useCallback, useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { fieldsOf, type RecordDefinition } from './definition.ts';
import { forget, keep, keyOf, readKept } from './kept-values.ts';

const pauseMs = 400;

interface KeptForm {
  of: RecordDefinition;
  path: string;
  id: number | 'new';
  /** The state that the values were made on; empty for a new record. */
  revision: string;
}

/**
 * Keeps what is typed on the device until it is saved, and brings it back after a reload. Returns whether it did, and the revision that the
 * values were made on: an older one leads to a conflict when they are saved.
 */
export function useKeptForm({ of, path, id, revision }: KeptForm) {
  const form = useFormContext();
  const key = useRef<string | null>(null);
  const [recovered, setRecovered] = useState<{ revision: string } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form of one record is set up once.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    void keyOf(path, id).then((found) => {
      if (ended) return;
      key.current = found;
      const kept = readKept(found);
      if (!kept) return;
      form.reset({ ...form.getValues(), ...fieldsOf(of, kept.values) }, { keepDefaultValues: true });
      setRecovered({ revision: kept.revision });
    });
    const watching = form.watch((values, { type }) => {
      if (type !== 'change') return;
      clearTimeout(timer);
      timer = setTimeout(() => key.current && keep(key.current, revision, values), pauseMs);
    });
    return () => {
      ended = true;
      clearTimeout(timer);
      watching.unsubscribe();
    };
  }, []);

  const drop = useCallback(() => {
    if (key.current) forget(key.current);
    setRecovered(null);
  }, []);
  return { recovered, drop };
}
