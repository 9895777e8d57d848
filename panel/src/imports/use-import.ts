import { type ImportPreview, importPreview } from '@matilha/contract/records/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import * as z from 'zod/mini';
import { ApiError, call } from '../lib/api-client.ts';

/** A chosen file as it was then: the disk may hold another one by the time it is confirmed. */
interface ChosenFile {
  name: string;
  bytes: Blob;
}

/** The way of a file from its choice to what it did. */
export type ImportState =
  | { step: 'choose'; problem?: string }
  | { step: 'reading'; name: string }
  | { step: 'preview' | 'storing'; file: ChosenFile; preview: ImportPreview }
  | { step: 'stored'; id: number; preview: ImportPreview };

const stored = z.object({ id: z.int() });

const sentenceOf = (error: unknown): string => {
  if (error instanceof ApiError) return error.body.errors.arquivo ?? error.message;
  return 'O navegador não conseguiu ler este arquivo. Escolha de novo.';
};

/** Sends a file to be checked, and stores it once somebody confirms what it would do. */
export function useImport(path: string) {
  const notify = useNotify();
  const client = useQueryClient();
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const address = (call: string, file: ChosenFile, more = {}) =>
    `/api/admin/${path}/${call}?${new URLSearchParams({ file_name: file.name, ...more })}`;
  const check = async (file: ChosenFile) => {
    const preview = await call('POST', address('import-preview', file), importPreview, file.bytes);
    setState({ step: 'preview', file, preview });
  };
  return {
    state,
    again: () => setState({ step: 'choose' }),
    async choose(chosen: File) {
      const name = chosen.name.slice(-200);
      setState({ step: 'reading', name });
      try {
        const type = 'application/octet-stream';
        await check({ name, bytes: new Blob([await chosen.arrayBuffer()], { type }) });
      } catch (error) {
        setState({ step: 'choose', problem: sentenceOf(error) });
      }
    },
    async confirm() {
      if (state.step !== 'preview') return;
      const { file, preview } = state;
      setState({ ...state, step: 'storing' });
      try {
        const { token } = preview;
        const { id } = await call('POST', address('imports', file, { token }), stored, file.bytes);
        setState({ step: 'stored', id, preview });
        void client.invalidateQueries();
      } catch (error) {
        setState(state);
        const changed = error instanceof ApiError && error.status === 409;
        notify(changed ? 'Algo mudou desde a conferência. Confira de novo.' : sentenceOf(error), {
          type: changed ? 'warning' : 'error',
        });
        if (changed)
          await check(file).catch((again) => setState({ step: 'choose', problem: sentenceOf(again) }));
      }
    },
  };
}
