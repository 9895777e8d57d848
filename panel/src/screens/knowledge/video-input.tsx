import * as contentCalls from '@matilha/contract/calls/panel/content';
import type { VideoCheck } from '@matilha/contract/content/video-check';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { call, sentenceOf } from '../../lib/api-client.ts';
import type { InputProps } from '../../records/definition.ts';
import { LineInput } from '../../ui/inputs.tsx';

const severities = {
  existe: 'success',
  sem_resposta: 'info',
  indisponivel: 'warning',
  nao_incorpora: 'error',
} as const;

type Said = { url: string; mensagem: string; severity: 'success' | 'info' | 'warning' | 'error' };

/** The link of a video, with a check whether the material can show it and its provider has it. */
export function VideoInput(props: InputProps) {
  const typed: unknown = useWatch({ name: props.source });
  const url = typeof typed === 'string' ? typed.trim() : '';
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  const check = async () => {
    setBusy(true);
    try {
      const result: VideoCheck = await call(contentCalls.checkVideo, { body: { url } });
      setSaid({ url, mensagem: result.mensagem, severity: severities[result.situacao] });
    } catch (error) {
      setSaid({ url, mensagem: sentenceOf(error), severity: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', mb: 2, width: 1 }}>
      <LineInput {...props} nullable />
      <Button
        variant="outlined"
        disabled={url === ''}
        loading={busy}
        onClick={() => void check()}
        sx={{ minHeight: 44 }}
      >
        Conferir o vídeo
      </Button>
      <Box aria-live="polite" sx={{ width: 1 }}>
        {said?.url === url && <Alert severity={said.severity}>{said.mensagem}</Alert>}
      </Box>
    </Box>
  );
}
