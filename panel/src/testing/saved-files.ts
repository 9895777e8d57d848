import { vi } from 'vitest';

/** Records the files that the page saves on the device, for one test: their names, and the bytes of each. */
export function recordSavedFiles() {
  const files: { name: string; bytes: number }[] = [];
  let bytes = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    bytes = (content as Blob).size;
    return 'blob:made';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, bytes });
  });
  return files;
}
