import { expect, test } from 'vitest';
import { tier } from '../billing/plans.ts';
import { emergency } from '../calls/content/emergencies.ts';
import { faqItem } from '../calls/content/faq.ts';
import { partner } from '../calls/content/partners.ts';
import { assistant, category } from '../chat/assistants.ts';
import { event } from '../content/events.ts';
import { knowledgeCategory, knowledgeModule, material, product } from '../content/knowledge.ts';
import { tradeDate } from '../content/trade-dates.ts';
import { allKinds, type KindName } from './kinds.ts';

interface Shaped {
  shape: object;
}

/** Per kind: the schema in which subscribers get a record, and the fields that stay on the server; null where they get no record of that shape. */
const publicSchemas: Record<KindName, { read: Shaped; own: string[] } | null> = {
  assistant: {
    read: assistant,
    own: [
      'active',
      'categoria_id',
      'ferramentas_desligadas',
      'instructions',
      'max_output_tokens',
      'model',
      'suggestions',
      'temperature',
    ],
  },
  assistant_category: { read: category, own: [] },
  answer_frame: null,
  knowledge_category: { read: knowledgeCategory, own: [] },
  product: { read: product, own: [] },
  module: { read: knowledgeModule, own: [] },
  material: { read: material, own: ['perguntas'] },
  emergency: { read: emergency, own: ['material_id'] },
  event: { read: event, own: [] },
  trade_date: { read: tradeDate, own: ['active'] },
  partner: { read: partner, own: [] },
  faq_item: { read: faqItem, own: [] },
  terms: null,
  plan: { read: tier, own: [] },
  plan_checklist: null,
  tutorial: null,
  settings: null,
};

const readKinds = allKinds.flatMap(({ name, fields }) => {
  const schema = publicSchemas[name];
  return schema ? [{ name, fields, ...schema }] : [];
});

test.each(readKinds)(
  'lets subscribers read each field of $name that is not the server’s own',
  ({ fields, read, own }) => {
    const missing = Object.keys(fields).filter((name) => !(name in read.shape));
    expect(missing.toSorted()).toEqual(own);
  },
);
