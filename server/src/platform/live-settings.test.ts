import { setTimeout } from 'node:timers/promises';
import { settingsKind } from '@matilha/contract/kinds/settings';
import { expect, it, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { storeOwnSettings } from '#server/database/stores/own-settings.ts';
import { testDatabase } from '#server/testing/database.ts';
import { startLiveSettings } from './live-settings.ts';

const { db } = await testDatabase();
const empty = Object.fromEntries(Object.keys(settingsKind.fields).map((name) => [name, null]));
const store = (brandName: string) => storeOwnSettings(db, { ...empty, brandName });

it('keeps a change when an older read is answered after it', async () => {
  const found = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  let reads = 0;
  // The second read is answered only once `held` is resolved.
  const late = new Proxy(db, {
    get(target, key) {
      if (key !== 'select' || ++reads !== 2) return Reflect.get(target, key);
      return () => ({
        from: (table: Parameters<ReturnType<typeof db.select>['from']>[0]) => ({
          where: async (condition: never) => {
            const rows = await db.select().from(table).where(condition);
            found.resolve();
            await held.promise;
            return rows;
          },
        }),
      });
    },
  });
  let notify = (_payload: string): void => undefined;
  const notifications = {
    on: (_channel: string, handler: typeof notify) => {
      notify = handler;
      return () => undefined;
    },
    close: async () => undefined,
  };
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  await store('Antiga');
  const live = await startLiveSettings({ config: readConfig({}), db: late, notifications, log: quiet });
  notify('');
  await found.promise;
  await store('Nova');
  notify('');
  await setTimeout(100);
  held.resolve();
  await vi.waitFor(() => expect(reads).toBe(3));
  await setTimeout(100);
  expect(live.config.brandName).toBe('Nova');
  live.stop();
});
