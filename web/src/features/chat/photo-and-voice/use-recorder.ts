import { audioBitsPerSecond, mostAudioSeconds } from '@matilha/contract/chat/transcriptions';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Opus and AAC: the formats that browsers record and services read. */
const types = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];

export type RecorderState =
  | { kind: 'asking' }
  | { kind: 'recording'; seconds: number }
  /** `full`: the recording ended at its maximal length. */
  | { kind: 'done'; full: boolean }
  /** There is no recording; the reason is displayable. */
  | { kind: 'failed'; reason: string };

const denied =
  'O microfone não está liberado. Libere o microfone para este site nas configurações do navegador.';
const reasons: Readonly<Record<string, string>> = {
  NotAllowedError: denied,
  SecurityError: denied,
  NotFoundError: 'Não achei um microfone neste aparelho. Conecte um ou escreva a pergunta.',
  NotReadableError: 'O microfone não respondeu. Feche outro aplicativo que o esteja usando e grave de novo.',
};
const reasonOf = (error: unknown): string =>
  (error instanceof DOMException && reasons[error.name]) ||
  'A gravação não deu certo. Grave de novo ou escreva a pergunta.';

function recorderFor(stream: MediaStream): MediaRecorder {
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
  return new MediaRecorder(stream, { audioBitsPerSecond, ...(mimeType !== undefined && { mimeType }) });
}

/**
 * Records from the microphone as soon as it is mounted, for at most two minutes, and releases the microphone at the end or when unmounted.
 * `onDone` receives the recording.
 */
export function useRecorder(onDone: (recording: Blob) => void) {
  const [state, setState] = useState<RecorderState>({ kind: 'asking' });
  const [round, setRound] = useState(0);
  const recorder = useRef<MediaRecorder>(undefined);
  const full = useRef(false);
  const finish = useEffectEvent((recording: Blob) => {
    setState({ kind: 'done', full: full.current });
    onDone(recording);
  });
  const stop = () => {
    if (recorder.current?.state === 'recording') recorder.current.stop();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is a new recording.
  useEffect(() => {
    /** The screen was left, or the recording failed: the recording is discarded. */
    let over = false;
    let release: () => void = () => undefined;
    full.current = false;
    const start = async () => {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      release = () => {
        for (const track of stream.getTracks()) track.stop();
      };
      if (over) return release();
      const own = recorderFor(stream);
      const parts: Blob[] = [];
      own.ondataavailable = ({ data }) => void parts.push(data);
      own.onstop = () => {
        release();
        if (!over) finish(new Blob(parts, { type: own.mimeType }));
      };
      // The recorder stops after an error; its recording is incomplete.
      own.onerror = (event) => fail('error' in event ? event.error : event);
      recorder.current = own;
      own.start();
      setState({ kind: 'recording', seconds: 0 });
    };
    const fail = (error: unknown) => {
      if (!over) setState({ kind: 'failed', reason: reasonOf(error) });
      leave();
    };
    const leave = () => {
      over = true;
      release();
    };
    start().catch(fail);
    return leave;
  }, [round]);

  useClock(state.kind === 'recording', (seconds) => {
    if (recorder.current?.state !== 'recording') return;
    full.current = seconds >= mostAudioSeconds;
    if (full.current) stop();
    else setState((now) => (now.kind === 'recording' ? { kind: 'recording', seconds } : now));
  });

  return {
    state,
    stop,
    again: () => {
      setState({ kind: 'asking' });
      setRound((count) => count + 1);
    },
  };
}

/** Calls `onTick` with the whole seconds since it began to run, four times a second. */
function useClock(runs: boolean, onTick: (seconds: number) => void) {
  const tick = useEffectEvent(onTick);
  useEffect(() => {
    if (!runs) return;
    const began = Date.now();
    const timer = setInterval(() => tick(Math.floor((Date.now() - began) / 1_000)), 250);
    return () => clearInterval(timer);
  }, [runs]);
}
