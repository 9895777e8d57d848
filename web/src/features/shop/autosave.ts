import { ApiError, errorMessage } from '@matilha/contract/client/api-error';
import * as z from 'zod/mini';
import { deviceStorage } from '#web/lib/device/device-storage.ts';

export type Values = Record<string, string>;
/** A row as stored on the server; version 0 is a row not stored yet. */
export interface StoredRow {
  values: Values;
  version: number;
}

export type SaveState =
  | { kind: 'saved' | 'typing' | 'saving' | 'invalid' }
  | { kind: 'failed'; reason: string }
  /** Another device has saved meanwhile; `theirs` is null when it removed the row. */
  | { kind: 'conflict'; theirs: StoredRow | null };

export interface Snapshot {
  values: Values;
  errors: Values;
  state: SaveState;
}

interface Options {
  /** Where unsaved typing is kept on the device. */
  draftKey: string;
  stored: StoredRow;
  /** Returns the Portuguese problems, by field. */
  check: (values: Values) => Values;
  save: (version: number, values: Values) => Promise<StoredRow>;
  /** Reads the row again after another device has saved; null when it removed the row. */
  reread: () => Promise<StoredRow | null>;
}

const draft = z.object({ version: z.int(), values: z.record(z.string(), z.string()) });
const debounceMs = 700;
const retryMs = [3_000, 10_000, 30_000];

const isSame = (a: Values, b: Values) =>
  Object.keys({ ...a, ...b }).every((name) => (a[name] ?? '') === (b[name] ?? ''));

/** Reads the unsaved draft of this device; null without one. */
export function readDraft(key: string): StoredRow | null {
  try {
    const parsed = z.safeParse(draft, JSON.parse(deviceStorage.get(key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/**
 * Saves one row while it is typed: some time after the last key, again after a failure, and at once on request. An unsaved draft is kept on
 * the device and survives a reload. A row that another device has saved is never overwritten without a choice.
 */
export class Autosave {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  #stored: StoredRow;
  #snapshot: Snapshot;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The save or the removal that runs; neither ever rejects. */
  #running: Promise<void> | undefined;
  #failures = 0;
  #closed = false;
  /** No field has the focus, so the texts may take the form in which they were saved. */
  #left = false;

  constructor(options: Options) {
    this.#options = options;
    this.#stored = options.stored;
    this.#snapshot = { values: options.stored.values, errors: {}, state: { kind: 'saved' } };
    const kept = readDraft(options.draftKey);
    if (!kept) return;
    if (isSame(kept.values, options.stored.values)) deviceStorage.remove(options.draftKey);
    else if (kept.version === options.stored.version || options.stored.version === 0) {
      this.#show({ values: kept.values, state: { kind: 'typing' } });
      this.#wait(debounceMs);
    } else this.#show({ values: kept.values, state: { kind: 'conflict', theirs: options.stored } });
  }

  /** The server has the row. */
  get isStored(): boolean {
    return this.#stored.version > 0;
  }

  readonly snapshot = () => this.#snapshot;
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  type(name: string, text: string) {
    this.#left = false;
    const values = { ...this.#snapshot.values, [name]: text };
    const { [name]: _, ...errors } = this.#snapshot.errors;
    this.#keep(values);
    if (this.#snapshot.state.kind === 'conflict') this.#show({ values, errors });
    else {
      this.#show({ values, errors, state: { kind: 'typing' } });
      this.#wait(debounceMs);
    }
  }

  /** Takes over a row that was read again, unless something is being typed. */
  adopt(stored: StoredRow) {
    if (stored.version <= this.#stored.version || this.#snapshot.state.kind !== 'saved') return;
    this.#stored = stored;
    this.#show({ values: stored.values, errors: {} });
  }

  open() {
    this.#closed = false;
  }

  /** Saves the waiting draft after a running save; a failure leaves it on the device for the next visit. */
  close() {
    this.flush();
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** Saves the waiting draft now. */
  readonly flush = () => {
    const { kind } = this.#snapshot.state;
    if (kind === 'typing' || kind === 'failed') void this.#save();
  };

  /** The field was left: saves at once, and shows the texts in the form in which they are stored. */
  readonly leave = () => {
    this.#left = true;
    this.flush();
    if (this.#snapshot.state.kind === 'saved') this.#show({ values: this.#stored.values });
  };

  keepMine() {
    const { state } = this.#snapshot;
    if (state.kind !== 'conflict') return;
    this.#stored = state.theirs ?? { values: {}, version: 0 };
    this.#keep(this.#snapshot.values);
    void this.#save();
  }

  takeTheirs() {
    const { state } = this.#snapshot;
    if (state.kind !== 'conflict' || !state.theirs) return;
    this.#stored = state.theirs;
    this.#discard();
    this.#show({ values: state.theirs.values, errors: {}, state: { kind: 'saved' } });
  }

  /**
   * Removes the row by `work`, which is not called for a row that is not stored on the server. Waits for a running save, which would
   * restore the row, and lets no other save begin before its end. The unsaved draft is dropped after success.
   */
  async remove(work: () => Promise<unknown>) {
    clearTimeout(this.#timer);
    while (this.#running) await this.#running;
    const removal = Promise.withResolvers<void>();
    this.#running = removal.promise;
    try {
      if (this.isStored) await work();
      this.#discard();
      this.#show({ state: { kind: 'saved' } });
    } finally {
      this.#running = undefined;
      removal.resolve();
      this.flush();
    }
  }

  #discard() {
    clearTimeout(this.#timer);
    deviceStorage.remove(this.#options.draftKey);
  }

  #keep(values: Values) {
    deviceStorage.set(this.#options.draftKey, JSON.stringify({ version: this.#stored.version, values }));
  }

  #wait(ms: number) {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    this.#timer = setTimeout(() => void this.#save(), ms);
  }

  async #save() {
    clearTimeout(this.#timer);
    if (this.#running) return;
    const { values } = this.#snapshot;
    const errors = this.#options.check(values);
    if (Object.keys(errors).length > 0) return this.#show({ errors, state: { kind: 'invalid' } });
    this.#show({ errors: {}, state: { kind: 'saving' } });
    this.#running = this.#send(values);
    await this.#running;
    this.#running = undefined;
    if (this.#snapshot.state.kind !== 'typing') return;
    // The screen closed during this save.
    if (this.#closed) await this.#save();
    else this.#wait(debounceMs);
  }

  async #send(values: Values) {
    try {
      this.#saved(values, await this.#options.save(this.#stored.version, values));
    } catch (error) {
      await this.#failed(error);
    }
  }

  #saved(sent: Values, stored: StoredRow) {
    this.#stored = stored;
    this.#failures = 0;
    if (this.#snapshot.values !== sent) {
      this.#keep(this.#snapshot.values);
      return this.#show({ state: { kind: 'typing' } });
    }
    deviceStorage.remove(this.#options.draftKey);
    this.#show({ state: { kind: 'saved' }, ...(this.#left && { values: stored.values }) });
  }

  async #failed(error: unknown) {
    if (error instanceof ApiError && error.code === 'conflict') {
      const theirs = await this.#options.reread().catch(() => undefined);
      if (theirs !== undefined) return this.#show({ state: { kind: 'conflict', theirs } });
    }
    const { errors, rest } = errorsOf(error, this.#snapshot.values);
    this.#show({ errors, state: { kind: 'failed', reason: rest ?? errorMessage(error) } });
    if (error instanceof ApiError && error.code === 'invalid_input') return;
    this.#wait(retryMs[this.#failures] ?? 60_000);
    this.#failures += 1;
  }

  #show(change: Partial<Snapshot>) {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Returns the server's problems by field, named there with their place (`value.texto`), and one that belongs to no field. */
function errorsOf(error: unknown, values: Values): { errors: Values; rest: string | undefined } {
  const named = Object.entries(error instanceof ApiError ? error.fields : {}).map(
    ([path, message]) => [path.split('.').at(-1) ?? '', message] as const,
  );
  const errors = Object.fromEntries(named.filter(([name]) => Object.hasOwn(values, name)));
  return { errors, rest: named.find(([name]) => !Object.hasOwn(values, name))?.[1] };
}
