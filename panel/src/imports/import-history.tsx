import type { ImportRow } from '@matilha/contract/records/imports';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call, sentenceOf } from '../lib/api-client.ts';
import { momentOf } from '../lib/times.ts';
import { importCallsAt } from '../records/record-calls.ts';
import { Confirm } from '../ui/confirm.tsx';
import { Section } from '../ui/section.tsx';
import { counted } from './preview-lists.tsx';

const undoWords = (path: string): string =>
  path === 'leads'
    ? 'Os leads que ela criou são apagados de vez.'
    : 'O que ela criou é apagado, e o que ela mudou volta ao que era. Tudo fica no histórico.';

interface UndoButtonProps {
  path: string;
  id: number;
  /** Names the import, where there are several. */
  label?: string;
  onUndone?: () => void;
}

/** Takes an import back after a question. */
export function UndoButton({ path, id, label, onUndone }: UndoButtonProps) {
  const notify = useNotify();
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const undo = async () => {
    setAsked(false);
    setBusy(true);
    try {
      const { message } = await call(importCallsAt(path).undo, { params: { id } });
      notify(message, { type: 'success' });
      void client.invalidateQueries();
      onUndone?.();
    } catch (error) {
      notify(sentenceOf(error), { type: 'error', multiLine: true, autoHideDuration: 15_000 });
    }
    setBusy(false);
  };
  return (
    <>
      <Button
        variant="outlined"
        loading={busy}
        aria-label={label}
        onClick={() => setAsked(true)}
        sx={{ minHeight: 44 }}
      >
        Desfazer
      </Button>
      <Confirm
        isOpen={asked}
        title="Desfazer a importação?"
        content={undoWords(path)}
        onConfirm={undo}
        onClose={() => setAsked(false)}
        confirm="Desfazer"
      />
    </>
  );
}

/** The imports of a kind, newest first. */
export function ImportHistory({ path }: { path: string }) {
  const { data, error } = useQuery({
    queryKey: ['imports', path],
    queryFn: () => call(importCallsAt(path).list),
  });
  return (
    <Section title="Importações">
      {error && <Alert severity="error">{error.message}</Alert>}
      {data?.length === 0 && <Typography sx={{ color: 'text.secondary' }}>Nenhuma ainda.</Typography>}
      {data && data.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, width: '100%', listStyle: 'none' }}>
          {data.map((row) => (
            <HistoryItem key={row.id} path={path} row={row} />
          ))}
        </Box>
      )}
    </Section>
  );
}

function HistoryItem({ path, row }: { path: string; row: ImportRow }) {
  const { id, file_name, author, created_at, undone_at, created, changed } = row;
  const done = `${counted(created, 'novo', 'novos')}, ${counted(changed, 'mudado', 'mudados')}`;
  return (
    <Box
      component="li"
      sx={{
        py: 1.5,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        justifyContent: 'space-between',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography>{file_name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {[done, author, momentOf(created_at)].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      {undone_at ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Desfeita em {momentOf(undone_at)}
        </Typography>
      ) : (
        <UndoButton path={path} id={id} label={`Desfazer ${file_name}`} />
      )}
    </Box>
  );
}
