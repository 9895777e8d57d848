import { type SettingsFields, settingsRecord } from '@matilha/contract/records/settings';
import { tutorialRecord } from '@matilha/contract/records/tutorial';
import { tutorial } from '@matilha/contract/settings';
import { selectOwnSettings, storeOwnSettings } from '#server/database/own-settings.ts';
import type { RecordFields } from '#server/database/schema/records.ts';
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
  area: 'content',
  proven: false,
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
  provisionalAnswers: null,
  freeAnswers: null,
  paidAnswers: null,
};

/** Settings of the installation. `ownHost` is the product's host, whose frames could reach out of their sandbox (S8). */
export const settingsKind = (ownHost: string): DocumentKind => ({
  name: 'settings',
  path: 'settings',
  title: 'Configurações',
  area: 'business',
  proven: true,
  contract: settingsRecord,
  async list(db) {
    return [{ id: onlyId, ...(await this.select(db, onlyId)) }];
  },
  async select(db, id): Promise<RecordFields | undefined> {
    if (id !== onlyId) return undefined;
    return (await selectOwnSettings(db)) ?? nothingOwn;
  },
  async check(_tx, fields) {
    if ((fields as SettingsFields).videoHosts?.includes(ownHost)) {
      throw new AppError('invalid_input', { fields: { videoHosts: 'Este é o endereço do próprio produto' } });
    }
  },
  update: (tx, _id, fields) => storeOwnSettings(tx, fields),
});
