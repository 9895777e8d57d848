import { moneyText } from '@matilha/contract/portuguese/amounts';
import type { ImportSource } from '#server/features/records/api.ts';
import { readFileInSandbox } from '#server/platform/sandbox/sandbox.ts';
import {
  knowledgeCategoryRecords,
  materialRecords,
  moduleRecords,
  productRecords,
} from '../records-repository.ts';
import { labels } from './layout.ts';
import { planFolder } from './plan-folder.ts';
import type { ReadFolder } from './read-folder.ts';

const task = {
  module: new URL('./read-folder.ts', import.meta.url),
  options: null,
  budget: { memory: 320, processor: 6, output: 12 * 1024 * 1024 },
};
const mostBytes = 5 * 1024 * 1024;

function textOf(field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (field === 'price') return moneyText(Number(value));
  return Array.isArray(value) ? value.join('\n') : String(value);
}

/** The knowledge bank as an archive of a folder in the form of `content/materiais`. */
export const knowledgeFolder: ImportSource = {
  name: 'knowledge',
  path: 'knowledge',
  title: 'Banco de conhecimento',
  mostBytes,
  kinds: [knowledgeCategoryRecords, productRecords, moduleRecords, materialRecords],
  async read(file) {
    const { files, problems } = await readFileInSandbox<ReadFolder>(task, file);
    const kinds = {
      knowledge_category: knowledgeCategoryRecords,
      product: productRecords,
      module: moduleRecords,
      material: materialRecords,
    };
    return (db) => planFolder(db, kinds, files, problems);
  },
  show: (_, field, value) => ({ title: labels[field] ?? field, text: textOf(field, value) }),
};
