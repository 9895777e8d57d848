import fs from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { vi } from 'vitest';

/** Records the path of every file and folder that this process syncs to disk, until the test ends. */
export async function watchSyncs(): Promise<string[]> {
  const paths: string[] = [];
  const note = (descriptor: number) => void paths.push(fs.readlinkSync(`/proc/self/fd/${descriptor}`));
  const { fsync } = fs;
  vi.spyOn(fs, 'fsync').mockImplementation((descriptor, done) => {
    note(descriptor);
    fsync(descriptor, done);
  });
  const handle = await open('/dev/null');
  const prototype: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const { sync } = prototype;
  vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    note(this.fd);
    await sync.call(this);
  });
  return paths;
}
