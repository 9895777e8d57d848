import { audioBitsPerSecond, mostAudioSeconds } from '@matilha/contract/transcriptions';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Opus and AAC: what browsers record and services read. */
const types = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];

/** Returns whether this browser can record sound. */
export const canRecord = (): boolean =>
  typeof MediaRecorder === 'function' && navigator.mediaDevices?.getUserMedia !== undefined;

export type RecorderState =
  | { kind: 'asking' }
  | { kind: 'recording'; seconds: number }
  | { kind: 'done' }
  /** The person or the system gave no microphone. */
  | { kind: 'denied' };

/**
 * Records from the microphone as soon as it is mounted, for at most two minutes, and gives the microphone back when it ends or is unmounted.
 * `onDone` receives the recording.
 */
export function useRecorder(onDone: (recording: Blob) => void) {
  const [state, setState] = useState<RecorderState>({ kind: 'asking' });
  const [round, setRound] = useState(0);
  const recorder = useRef<MediaRecorder>(undefined);
  const finish = useEffectEvent((recording: Blob) => {
    setState({ kind: 'done' });
    onDone(recording);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round records anew.
  useEffect(() => {
    let left = false;
    let release: () => void = () => undefined;
    const start = async () => {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      release = () => {
        for (const track of stream.getTracks()) track.stop();
      };
      if (left) return release();
      const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
      const own = new MediaRecorder(stream, {
        audioBitsPerSecond,
        ...(mimeType !== undefined && { mimeType }),
      });
      const parts: Blob[] = [];
      own.ondataavailable = ({ data }) => void parts.push(data);
      own.onstop = () => {
        release();
        if (!left) finish(new Blob(parts, { type: own.mimeType }));
      };
      recorder.current = own;
      own.start();
      setState({ kind: 'recording', seconds: 0 });
    };
    start().catch(() => left || setState({ kind: 'denied' }));
    return () => {
      left = true;
      release();
    };
  }, [round]);

  const recording = state.kind === 'recording';
  useEffect(() => {
    if (!recording) return;
    const began = Date.now();
    const timer = setInterval(() => {
      const seconds = Math.floor((Date.now() - began) / 1_000);
      if (seconds >= mostAudioSeconds) recorder.current?.stop();
      else setState({ kind: 'recording', seconds });
    }, 250);
    return () => clearInterval(timer);
  }, [recording]);

  return {
    state,
    stop: () => recorder.current?.state === 'recording' && recorder.current.stop(),
    again: () => {
      setState({ kind: 'asking' });
      setRound((count) => count + 1);
    },
  };
}
