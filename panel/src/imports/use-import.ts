import { ApiError } from '@matilha/contract/client/api-error';
import type { ImportPreview } from '@matilha/contract/records/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call, sentenceOf } from '../lib/api-client.ts';
import { importCallsAt } from '../records/record-calls.ts';

interface ChosenFile {
  name: string;
  bytes: Blob;
}

/** The steps of an import: a file is chosen, read, shown, stored. */
export type ImportState =
  | { step: 'choose'; problem?: string }
  | { step: 'reading' }
  | { step: 'preview' | 'storing'; file: ChosenFile; preview: ImportPreview }
  | { step: 'stored'; id: number; preview: ImportPreview };

/** Reads a file at once: the file on the disk may change before the confirmation. */
async function readChosen(file: File): Promise<ChosenFile> {
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Error('O navegador não conseguiu ler este arquivo. Escolha de novo.');
  });
  return { name: file.name.slice(-200), bytes: new Blob([bytes], { type: 'application/octet-stream' }) };
}

/** Sends a file to be checked, and stores it once somebody confirms its effects. */
export function useImport(path: string) {
  const notify = useNotify();
  const client = useQueryClient();
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const calls = importCallsAt(path);
  const check = async (file: ChosenFile) => {
    const preview = await call(calls.preview, { query: { file_name: file.name }, body: file.bytes });
    setState({ step: 'preview', file, preview });
  };
  return {
    state,
    again: () => setState({ step: 'choose' }),
    async choose(chosen: File) {
      setState({ step: 'reading' });
      try {
        await check(await readChosen(chosen));
      } catch (error) {
        setState({ step: 'choose', problem: sentenceOf(error) });
      }
    },
    async confirm() {
      if (state.step !== 'preview') return;
      const { file, preview } = state;
      setState({ ...state, step: 'storing' });
      try {
        const query = { file_name: file.name, token: preview.token };
        const { id } = await call(calls.store, { query, body: file.bytes });
        setState({ step: 'stored', id, preview });
        void client.invalidateQueries();
      } catch (error) {
        setState(state);
        const changed = error instanceof ApiError && error.status === 409;
        notify(changed ? 'Algo mudou desde a conferência. Confira de novo.' : sentenceOf(error), {
          type: changed ? 'warning' : 'error',
        });
        // The response of an import that was stored may have been lost.
        void client.invalidateQueries();
        if (changed)
          await check(file).catch((again) => setState({ step: 'choose', problem: sentenceOf(again) }));
      }
    },
  };
}
