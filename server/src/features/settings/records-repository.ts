import { tutorialRecord } from '@matilha/contract/records/tutorial';
import { tutorial } from '@matilha/contract/settings';
import type { RecordFields } from '#server/database/schema/records.ts';
import type { DocumentKind } from '#server/features/records/api.ts';
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
