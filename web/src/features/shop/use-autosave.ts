import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Autosave } from './autosave.ts';

type Options = ConstructorParameters<typeof Autosave>[0];

/** A row that saves while it is typed; saves a waiting draft when its screen closes or the connection returns. */
export function useAutosave(options: Options) {
  const latest = useRef(options);
  latest.current = options;
  const [autosave] = useState(
    () =>
      new Autosave({
        ...options,
        save: (version, values) => latest.current.save(version, values),
        reread: () => latest.current.reread(),
      }),
  );
  const snapshot = useSyncExternalStore(autosave.subscribe, autosave.snapshot);
  const { stored } = options;
  useEffect(() => autosave.adopt(stored), [autosave, stored]);
  useEffect(() => {
    autosave.open();
    const hidden = () => document.visibilityState === 'hidden' && autosave.flush();
    window.addEventListener('online', autosave.flush);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.removeEventListener('online', autosave.flush);
      document.removeEventListener('visibilitychange', hidden);
      autosave.close();
    };
  }, [autosave]);
  /** Spread on a text field. */
  const field = (name: string) => ({
    name,
    value: snapshot.values[name] ?? '',
    error: snapshot.errors[name],
    onChange: ({ target }: { target: { value: string } }) => autosave.type(name, target.value),
    onBlur: autosave.leave,
  });
  return { ...snapshot, autosave, field };
}
export type Autosaving = ReturnType<typeof useAutosave>;
