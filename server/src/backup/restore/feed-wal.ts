import { createWriteStream } from 'node:fs';
import { chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStored } from '../archive.ts';
import type { Identity } from '../seal.ts';

/** Hands sealed WAL to a recovering PostgreSQL, one segment at a time as it asks. */
export interface WalFeed {
  /** The server's `restore_command`. */
  command: string;
  /** The first segment that it asked for and that is not there. */
  missing(): string | undefined;
  /** Ends the feed. Throws the error that stopped it from handing out a segment: BackupError for a damaged segment. Idempotent. */
  stop(): Promise<void>;
}

const folderName = 'restored_wal';
const wanted = '.wanted';
/** Makes PostgreSQL end: after any smaller code it would take the segment for one that was never written, and open the database. */
const abort = 127;
const segment = /^[\dA-F]{24}$/;
/** initdb's own choice, which the product keeps. */
const segmentBytes = 16 * 1024 * 1024;

const openWal = (name: string, path: string, identity: Identity | null) =>
  openStored(path, identity, {
    what: `O trecho ${name} do WAL`,
    advice: 'Ponha no lugar uma cópia boa desse arquivo, ou volte com --at a um momento anterior a ele.',
    size: segment.test(name) ? segmentBytes : undefined,
  });

const ask = `${folderName}/%f`;
const command = [
  // A failed redirection of the special `:` would end the shell with another code.
  `true > ${ask}${wanted} || exit ${abort}`,
  `while [ -e ${ask}${wanted} ]; do sleep 0.02; done`,
  `[ -e ${ask}.missing ] && rm ${ask}.missing && exit 1`,
  `mv ${ask}.ready "%p" || exit ${abort}`,
].join('; ');

/**
 * Starts the feed in a folder of the cluster. PostgreSQL may run as a user who can read neither backup nor key, so the command asks by a file
 * and waits for the answer; it ends when the folder is gone.
 */
export async function feedWal(
  cluster: string,
  files: ReadonlyMap<string, string>,
  identity: Identity | null,
  owner: { uid: number; gid: number } | null,
): Promise<WalFeed> {
  const folder = join(cluster, folderName);
  await mkdir(folder, { mode: 0o700 });
  if (owner) await chown(folder, owner.uid, owner.gid);
  const stopping = new AbortController();
  let missing: string | undefined;
  const serve = async (name: string): Promise<void> => {
    const answer = join(folder, name);
    const path = files.get(name);
    if (path) {
      const half = `${answer}.part`;
      await pipeline(openWal(name, path, identity), createWriteStream(half, { mode: 0o600 }));
      if (owner) await chown(half, owner.uid, owner.gid);
      await rename(half, `${answer}.ready`);
    } else {
      if (segment.test(name)) missing ??= name;
      await writeFile(`${answer}.missing`, '');
    }
    await rm(`${answer}${wanted}`, { force: true });
  };
  const run = async () => {
    while (!stopping.signal.aborted) {
      for (const name of await readdir(folder))
        if (name.endsWith(wanted)) await serve(name.slice(0, -wanted.length));
      await sleep(10);
    }
  };
  const running = run();
  // Without the folder the command finds no answer.
  const failed = running.catch(() => rm(folder, { recursive: true, force: true }));
  return {
    command,
    missing: () => missing,
    async stop() {
      stopping.abort();
      await failed;
      await rm(folder, { recursive: true, force: true });
      await running;
    },
  };
}
