import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';

const Running = createContext(0);
const Change = createContext<((by: number) => void) | null>(null);

/** A form whose inputs upload: it knows how many uploads run, because a record saved before they end would lack them. */
export function UploadsOfForm({ children }: { children: ReactNode }) {
  const [running, setRunning] = useState(0);
  const change = useCallback((by: number) => setRunning((count) => count + by), []);
  return (
    <Change value={change}>
      <Running value={running}>{children}</Running>
    </Change>
  );
}

/** Counts an input's upload while it runs. */
export function useCountedUpload(runs: boolean): void {
  const change = useContext(Change);
  useEffect(() => {
    if (!runs || !change) return;
    change(1);
    return () => change(-1);
  }, [runs, change]);
}

/** Returns whether an upload of the form runs. */
export const useUploadsRun = (): boolean => useContext(Running) > 0;
