import { useState } from 'react';
import { ApiError } from '../lib/api-client.ts';

/** Runs a step, keeps the sentence of its refusal, and returns whether it succeeded. */
export function useStep() {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const run = async (step: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await step();
      return true;
    } catch (error) {
      const [field] = error instanceof ApiError ? Object.values(error.body.errors) : [];
      setProblem(field ?? (error instanceof Error ? error.message : String(error)));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, run };
}
