import { vi } from 'vitest';

/** The file class of jsdom has no `text()`. */
const textOf = (blob: Blob) =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(blob);
  });

/** Catches the files that a page saves; returns a function that reads those so far. */
export function savedFiles() {
  const blobs = new Map<string, Blob>();
  const saved: { name: string; blob: Blob }[] = [];
  class CatchingUrl extends URL {
    static override createObjectURL(blob: Blob) {
      const address = `blob:file-${blobs.size}`;
      blobs.set(address, blob);
      return address;
    }
    static override revokeObjectURL() {}
  }
  vi.stubGlobal('URL', CatchingUrl);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: blobs.get(this.href) ?? new Blob() });
  });
  return () => Promise.all(saved.map(async ({ name, blob }) => ({ name, text: await textOf(blob) })));
}
