import { readSettings, type SettingsFields, settingsKind } from '@matilha/contract/kinds/settings';
import { tutorialKind } from '@matilha/contract/kinds/tutorial';
import { firstLandingChats, landingAreas } from '@matilha/contract/landing/landing-areas';
import { tutorial } from '@matilha/contract/settings';
import type { Transaction } from '#server/database/connection.ts';
import {
  lockOwnSettings,
  selectOwnSettings,
  storeOwnSettings,
} from '#server/database/stores/own-settings.ts';
import { selectActiveIds } from '#server/features/assistants/api.ts';
import { singleKind } from '#server/features/records/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { selectDocument, storeDocument } from './repository.ts';

/** The tutorial that the help button opens. */
export const tutorialRecords = singleKind(tutorialKind, {
  async read(db) {
    const stored = tutorial.safeParse(await selectDocument(db, 'tutorial'));
    return stored.success ? stored.data : { enabled: false, backgroundImage: '', steps: [] };
  },
  write: (tx, fields) => storeDocument(tx, 'tutorial', fields),
});

const nothingOwn = readSettings({});

/** Throws `invalid_input` for an area of the landing that would lead to an assistant which is gone or switched off. */
async function checkLandingChats(tx: Transaction, fields: SettingsFields): Promise<void> {
  await lockOwnSettings(tx);
  const stored = (await selectOwnSettings(tx))?.landingChats ?? firstLandingChats;
  const chosen = fields.landingChats ?? firstLandingChats;
  const active = new Set(await selectActiveIds(tx));
  const wrong = landingAreas.filter(
    ({ value }) => chosen[value] !== stored[value] && !active.has(chosen[value]),
  );
  if (wrong.length === 0) return;
  const sentence = 'Este assistente está fora do ar';
  throw new AppError('invalid_input', {
    fields: Object.fromEntries(wrong.map(({ value }) => [`landingChats.${value}`, sentence])),
  });
}

/** Settings of the installation. `ownHost` is the product's host: a frame of the same host could leave its sandbox (S8). */
export const settingsRecords = (ownHost: string) =>
  singleKind(settingsKind, {
    read: async (db) => (await selectOwnSettings(db)) ?? nothingOwn,
    write: storeOwnSettings,
    async check(tx, fields) {
      const settings = fields as SettingsFields;
      await checkLandingChats(tx, settings);
      if (settings.videoHosts?.includes(ownHost))
        throw new AppError('invalid_input', {
          fields: { videoHosts: 'Este é o endereço do próprio produto' },
        });
    },
  });
