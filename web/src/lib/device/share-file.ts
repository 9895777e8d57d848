/** Returns whether this device's share sheet takes a file of this name and type. */
export const canShareFile = (name: string, type: string): boolean =>
  matchMedia('(pointer: coarse)').matches &&
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([], name, { type })] });

/**
 * Opens the share sheet with a file and a text, which may be empty. Returns `late` if the browser no longer takes the press for a wish of the
 * person, because the file took long.
 */
export async function shareFile(file: File, text = ''): Promise<'done' | 'late'> {
  try {
    await navigator.share({ files: [file], ...(text !== '' && { text }) });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') return 'late';
    // The person closed the sheet.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
  return 'done';
}
