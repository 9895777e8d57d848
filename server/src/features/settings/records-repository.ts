import { firstLandingChats, landingAreas } from '@matilha/contract/landing-areas';
import { type SettingsFields, settingsRecord, settingsRecordId } from '@matilha/contract/records/settings';
import { tutorialRecord } from '@matilha/contract/records/tutorial';
import { tutorial } from '@matilha/contract/settings';
import type { Transaction } from '#server/database/connection.ts';
import { lockOwnSettings, selectOwnSettings, storeOwnSettings } from '#server/database/own-settings.ts';
import type { RecordFields } from '#server/database/schema/records.ts';
import { selectActiveIds } from '#server/features/assistants/api.ts';
import type { DocumentKind } from '#server/features/records/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { selectDocument, storeDocument } from './repository.ts';

/** The only record of its kind. */
const onlyId = 1;

/** The tutorial that the help button opens. */
export const tutorialKind: DocumentKind = {
  name: 'tutorial',
  path: 'tutorial',
  title: 'Tutorial',
  contract: tutorialRecord,
  async list(db) {
    return [{ id: onlyId, ...(await this.select(db, onlyId)) }];
  },
  async select(db, id): Promise<RecordFields | undefined> {
    if (id !== onlyId) return undefined;
    const stored = tutorial.safeParse(await selectDocument(db, 'tutorial'));
    return stored.success ? stored.data : { enabled: false, backgroundImage: '', steps: [] };
  },
  update: (tx, _id, fields) => storeDocument(tx, 'tutorial', fields),
};

const nothingOwn: SettingsFields = {
  brandName: null,
  supportWhatsapp: null,
  billingWhatsapp: null,
  termsUrl: null,
  seller: null,
  dataOfficer: null,
  videoHosts: null,
  promotionUntil: null,
  dailyAnswers: null,
  landingCredits: null,
  landingChats: null,
  provisionalAnswers: null,
  freeAnswers: null,
  paidAnswers: null,
};

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

/** Settings of the installation. `ownHost` is the product's host, whose frames could reach out of their sandbox (S8). */
export const settingsKind = (ownHost: string): DocumentKind => ({
  name: 'settings',
  path: 'settings',
  title: 'Configurações',
  contract: settingsRecord,
  async list(db) {
    return [{ id: settingsRecordId, ...(await this.select(db, settingsRecordId)) }];
  },
  async select(db, id): Promise<RecordFields | undefined> {
    if (id !== settingsRecordId) return undefined;
    return (await selectOwnSettings(db)) ?? nothingOwn;
  },
  async check(tx, fields) {
    await checkLandingChats(tx, fields as SettingsFields);
    if ((fields as SettingsFields).videoHosts?.includes(ownHost)) {
      throw new AppError('invalid_input', { fields: { videoHosts: 'Este é o endereço do próprio produto' } });
    }
  },
  update: (tx, _id, fields) => storeOwnSettings(tx, fields),
});
