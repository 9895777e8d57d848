/** Returns whether this browser can record sound. */
export const canRecord = (): boolean =>
  typeof MediaRecorder === 'function' && navigator.mediaDevices?.getUserMedia !== undefined;
