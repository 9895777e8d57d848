import { mostAudioSeconds } from '@matilha/contract/chat/transcriptions';
import Mic from 'lucide-react/icons/mic';
import { useEffect, useRef, useState } from 'react';
import { fieldMessage } from '#web/lib/requests/field-message.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { transcribe } from '../api/transcribe.ts';
import { useRecorder } from './use-recorder.ts';

interface VoiceDialogProps {
  /** Credits of one answer. */
  price: number;
  onText: (text: string) => void;
  onClose: () => void;
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
const longest = clock(mostAudioSeconds);

/** Records a voice note and transcribes it into the question, which the person corrects before it is sent. */
export function VoiceDialog({ price, onText, onClose }: VoiceDialogProps) {
  const { read, trouble, repeat } = useTranscript(onText);
  const { state, stop, again } = useRecorder(read);
  const recordAgain = () => {
    read(null);
    again();
  };
  return (
    <Dialog open onClose={onClose} title="Gravar a pergunta">
      <div className="mt-3 grid gap-4">
        <p className="text-muted text-sm">
          O áudio vira texto no campo da pergunta, para você conferir antes de enviar. Isto é grátis; a
          resposta custa {price === 1 ? '1 crédito' : `${price} créditos`}, como sempre. O áudio não é
          guardado.
        </p>
        {state.kind === 'asking' && <p role="status">Permita o uso do microfone…</p>}
        {state.kind === 'failed' && <Notice tone="danger">{state.reason}</Notice>}
        {state.kind === 'recording' && (
          <>
            <p className="flex items-center gap-3 font-semibold text-2xl tabular-nums">
              <Mic
                size={28}
                aria-hidden="true"
                className="animate-pulse text-danger-ink motion-reduce:animate-none"
              />
              <span role="timer">{clock(state.seconds)}</span>
              <span className="font-normal text-base text-muted">de {longest}</span>
            </p>
            <Button autoFocus onClick={stop}>
              Parar e transformar em texto
            </Button>
          </>
        )}
        {state.kind === 'done' && trouble === null && (
          <p role="status" className="flex items-center gap-2">
            <Spinner /> {state.full && `A gravação chegou a ${longest} e parou. `}Ouvindo a gravação…
          </p>
        )}
        {trouble !== null && (
          <>
            <Notice tone="danger">{trouble}</Notice>
            <Button onClick={repeat}>Tentar de novo</Button>
          </>
        )}
        {(trouble !== null || state.kind === 'failed') && (
          <Button variant="secondary" onClick={recordAgain}>
            Gravar de novo
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** Sends a recording to be read; after a failure it is kept for another attempt. */
function useTranscript(onText: (text: string) => void) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const kept = useRef<Blob>(undefined);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const own = new AbortController();
    leaving.current = own;
    return () => own.abort();
  }, []);
  const read = (recording: Blob | null) => {
    setTrouble(null);
    kept.current = recording ?? undefined;
    if (recording === null) return;
    const { signal } = leaving.current;
    transcribe(recording, signal).then(onText, (error) => {
      if (signal.aborted) return;
      setTrouble(fieldMessage(error, 'audio'));
    });
  };
  return { read, trouble, repeat: () => kept.current && read(kept.current) };
}
