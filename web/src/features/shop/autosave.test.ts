import { ApiError } from '@matilha/contract/client/api-error';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deviceStorage } from '#web/lib/device/device-storage.ts';
import { Autosave, readDraft, type StoredRow, type Values } from './autosave.ts';

const draftKey = 'matilha:shop:7:test';
const error = (code: string, fields?: Record<string, string>) =>
  new ApiError(code === 'network' ? 0 : 409, {
    code,
    message: `(${code})`,
    requestId: '',
    ...(fields && { fields }),
  });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  deviceStorage.remove(draftKey);
});

function row(stored: StoredRow = { values: { texto: '' }, version: 0 }) {
  const server = { row: stored, sent: [] as Values[], fails: undefined as Error | undefined };
  const autosave = new Autosave({
    draftKey,
    stored,
    check: ({ texto = '' }): Values => (texto.length > 10 ? { texto: 'longo' } : {}),
    save: async (version, values) => {
      server.sent.push(values);
      if (server.fails) throw server.fails;
      if (version !== server.row.version) throw error('conflict');
      server.row = { values: { texto: (values.texto ?? '').trim() }, version: version + 1 };
      return server.row;
    },
    reread: async () => server.row,
  });
  const pass = (ms = 800) => vi.advanceTimersByTimeAsync(ms);
  return { autosave, server, pass, kind: () => autosave.snapshot().state.kind };
}

describe('Autosave', () => {
  test('saves once after the last key, and removes the draft', async () => {
    const { autosave, server, pass, kind } = row();
    for (const texto of ['a', 'ab', 'abc']) autosave.type('texto', texto);
    expect([kind(), readDraft(draftKey)]).toEqual(['typing', { version: 0, values: { texto: 'abc' } }]);
    await pass();
    expect(server.sent).toEqual([{ texto: 'abc' }]);
    expect([kind(), readDraft(draftKey)]).toEqual(['saved', null]);
  });

  test('saves again after typing during a save', async () => {
    const { autosave, server, pass } = row();
    autosave.type('texto', 'um');
    autosave.flush();
    autosave.type('texto', 'dois');
    await pass();
    await pass();
    expect(server.sent).toEqual([{ texto: 'um' }, { texto: 'dois' }]);
    expect(server.row).toEqual({ values: { texto: 'dois' }, version: 2 });
  });

  test('saves the text typed during a save although the screen closes before that save ends', async () => {
    const { autosave, server, pass } = row();
    autosave.type('texto', 'um');
    autosave.flush();
    autosave.type('texto', 'dois');
    autosave.close();
    await pass();
    expect(server.sent).toEqual([{ texto: 'um' }, { texto: 'dois' }]);
    expect(readDraft(draftKey)).toBeNull();
  });

  test('sends nothing that has a problem, and names it', async () => {
    const { autosave, server, pass, kind } = row();
    autosave.type('texto', 'longo demais');
    await pass();
    expect([kind(), autosave.snapshot().errors, server.sent]).toEqual(['invalid', { texto: 'longo' }, []]);
    autosave.type('texto', 'curto');
    await pass();
    expect([kind(), autosave.snapshot().errors]).toEqual(['saved', {}]);
  });

  test('keeps the text when the connection fails, and tries again', async () => {
    const { autosave, server, pass, kind } = row();
    server.fails = error('network');
    autosave.type('texto', 'abc');
    await pass();
    expect([kind(), readDraft(draftKey)?.values]).toEqual(['failed', { texto: 'abc' }]);
    server.fails = undefined;
    await pass(3_000);
    expect([kind(), server.row.values]).toEqual(['saved', { texto: 'abc' }]);
  });

  test('waits for a change after the server refused a field', async () => {
    const { autosave, server, pass, kind } = row();
    server.fails = error('invalid_input', { 'value.texto': 'não pode', services: 'cheia' });
    autosave.type('texto', 'abc');
    await pass();
    expect(autosave.snapshot()).toMatchObject({
      errors: { texto: 'não pode' },
      state: { kind: 'failed', reason: 'cheia' },
    });
    await pass(120_000);
    expect([kind(), server.sent.length]).toEqual(['failed', 1]);
  });

  test('restores and saves an unsaved draft after a reload', async () => {
    const first = row();
    first.server.fails = error('network');
    first.autosave.type('texto', 'abc');
    await first.pass();
    first.autosave.close();
    const second = row();
    expect(second.autosave.snapshot().values).toEqual({ texto: 'abc' });
    await second.pass();
    expect(second.server.sent).toEqual([{ texto: 'abc' }]);
  });

  test("shows the other device's text after its save, and overwrites it only on request", async () => {
    const { autosave, server, pass, kind } = row();
    server.row = { values: { texto: 'de lá' }, version: 3 };
    autosave.type('texto', 'daqui');
    await pass();
    expect(autosave.snapshot().state).toEqual({ kind: 'conflict', theirs: server.row });
    autosave.type('texto', 'daqui 2');
    await pass();
    expect([kind(), server.row.version]).toEqual(['conflict', 3]);
    autosave.keepMine();
    await pass();
    expect([kind(), server.row]).toEqual(['saved', { values: { texto: 'daqui 2' }, version: 4 }]);
  });

  test("takes the other device's text on request", async () => {
    const { autosave, server, pass, kind } = row();
    server.row = { values: { texto: 'de lá' }, version: 3 };
    autosave.type('texto', 'daqui');
    await pass();
    autosave.takeTheirs();
    expect([kind(), autosave.snapshot().values, readDraft(draftKey)]).toEqual([
      'saved',
      { texto: 'de lá' },
      null,
    ]);
  });

  test('asks about a draft that is older than the stored row', () => {
    deviceStorage.set(draftKey, JSON.stringify({ version: 1, values: { texto: 'velho' } }));
    const { autosave } = row({ values: { texto: 'novo' }, version: 2 });
    expect(autosave.snapshot()).toMatchObject({ values: { texto: 'velho' }, state: { kind: 'conflict' } });
  });

  test('shows the stored form of a text once its field is left', async () => {
    const { autosave, pass } = row();
    autosave.type('texto', ' abc ');
    await pass();
    expect(autosave.snapshot().values).toEqual({ texto: ' abc ' });
    autosave.leave();
    expect(autosave.snapshot().values).toEqual({ texto: 'abc' });
  });

  describe('removing the row', () => {
    test('waits for the save that runs, which would bring the row back, and saves no more', async () => {
      const { autosave, server, pass } = row();
      autosave.type('texto', 'um');
      autosave.flush();
      autosave.type('texto', 'dois');
      const steps: string[] = [];
      const removed = autosave.remove(async () => void steps.push(`version ${server.row.version}`));
      autosave.leave();
      await pass();
      await removed;
      autosave.close();
      await pass();
      expect(steps).toEqual(['version 1']);
      expect(server.sent).toEqual([{ texto: 'um' }]);
      expect(readDraft(draftKey)).toBeNull();
    });

    test('removes nothing from the server that it does not have', async () => {
      const { autosave, server, pass } = row();
      autosave.type('texto', 'um');
      await autosave.remove(() => Promise.reject(new Error('nothing to remove')));
      autosave.close();
      await pass();
      expect([server.sent, readDraft(draftKey)]).toEqual([[], null]);
    });

    test('keeps and saves the typed text when the removal fails', async () => {
      const { autosave, server, pass, kind } = row({ values: { texto: 'um' }, version: 1 });
      server.row = { values: { texto: 'um' }, version: 1 };
      autosave.type('texto', 'dois');
      await expect(autosave.remove(() => Promise.reject(error('network')))).rejects.toThrow();
      await pass();
      expect([kind(), server.sent]).toEqual(['saved', [{ texto: 'dois' }]]);
    });
  });
});
