import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRecorder } from './use-recorder.ts';

/** As a browser's recorder: it ends with its data and `onstop`, and refuses to be stopped twice. */
class FakeRecorder {
  static isTypeSupported = () => true;
  static last: FakeRecorder | undefined;
  state = 'inactive';
  mimeType = 'audio/webm';
  ondataavailable: (event: { data: Blob }) => void = () => undefined;
  onstop: () => void = () => undefined;
  onerror: (event: unknown) => void = () => undefined;
  constructor() {
    FakeRecorder.last = this;
  }
  start() {
    this.state = 'recording';
  }
  stop() {
    if (this.state === 'inactive') throw new DOMException('inactive', 'InvalidStateError');
    this.state = 'inactive';
    // Encoding the end takes a moment.
    setTimeout(() => {
      this.ondataavailable({ data: new Blob(['sound']) });
      this.onstop();
    }, 700);
  }
}

const track = { stop: vi.fn() };
const open = vi.fn(async (): Promise<unknown> => ({ getTracks: () => [track] }));

beforeEach(() => {
  vi.useFakeTimers();
  track.stop.mockClear();
  open.mockResolvedValue({ getTracks: () => [track] });
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  Object.assign(navigator, { mediaDevices: { getUserMedia: open } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
async function record() {
  const onDone = vi.fn();
  const { result } = renderHook(() => useRecorder(onDone));
  await pass(0);
  return { onDone, result };
}

test('stops after two minutes, says so, and gives the microphone back', async () => {
  const { onDone, result } = await record();
  await pass(119_500);
  expect(result.current.state).toEqual({ kind: 'recording', seconds: 119 });
  expect(onDone).not.toHaveBeenCalled();
  await pass(2_000);
  expect(result.current.state).toEqual({ kind: 'done', full: true });
  expect(onDone).toHaveBeenCalledOnce();
  expect(track.stop).toHaveBeenCalledOnce();
});

test('reports a recording that the person stopped as not full', async () => {
  const { onDone, result } = await record();
  await pass(3_000);
  act(() => result.current.stop());
  await pass(1_000);
  expect(result.current.state).toEqual({ kind: 'done', full: false });
  expect(onDone.mock.calls[0]?.[0]).toMatchObject({ size: 5, type: 'audio/webm' });
});

test.each([
  ['NotAllowedError', /^O microfone não está liberado/],
  ['NotFoundError', /^Não achei um microfone/],
  ['NotReadableError', /^O microfone não respondeu/],
  ['AbortError', /^A gravação não deu certo/],
])('names the reason when the browser refuses the microphone with %s', async (name, reason) => {
  open.mockRejectedValue(new DOMException('no', name));
  const { result } = await record();
  expect(result.current.state).toEqual({ kind: 'failed', reason: expect.stringMatching(reason) });
  open.mockResolvedValue({ getTracks: () => [track] });
  act(() => result.current.again());
  await pass(0);
  await pass(1_000);
  expect(result.current.state).toEqual({ kind: 'recording', seconds: 1 });
});

test('keeps no part of a recording that broke', async () => {
  const { onDone, result } = await record();
  await pass(3_000);
  act(() => FakeRecorder.last?.onerror({ error: new DOMException('lost', 'UnknownError') }));
  act(() => FakeRecorder.last?.stop());
  await pass(1_000);
  expect(result.current.state.kind).toBe('failed');
  expect(onDone).not.toHaveBeenCalled();
  expect(track.stop).toHaveBeenCalled();
});
