import { useState } from 'react';
import { sentenceOf } from '../lib/api-client.ts';

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
      setProblem(sentenceOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, run };
}
