import { expect, test } from 'vitest';
import { tier } from '../billing/plans.ts';
import { faqItem } from '../calls/content/faq.ts';
import { partner } from '../calls/content/partners.ts';
import { assistant, category } from '../chat/assistants.ts';
import { event } from '../content/events.ts';
import { knowledgeCategory, knowledgeModule, material, product } from '../content/knowledge.ts';
import { tradeDate } from '../content/trade-dates.ts';
import { assistantKind } from './assistant.ts';
import { assistantCategoryKind } from './assistant-category.ts';
import { eventKind } from './event.ts';
import { faqItemKind } from './faq-item.ts';
import { knowledgeCategoryKind } from './knowledge-category.ts';
import { materialKind } from './material.ts';
import { moduleKind } from './module.ts';
import { partnerKind } from './partner.ts';
import { planKind } from './plan.ts';
import { productKind } from './product.ts';
import { tradeDateKind } from './trade-date.ts';

interface Shaped {
  shape: object;
}

/** Each kind that subscribers read, the schema in which they get it, and the fields that stay on the server. */
const kinds: readonly (readonly [kind: { name: string; fields: object }, read: Shaped, own: string[]])[] = [
  [
    assistantKind,
    assistant,
    ['active', 'categoria_id', 'instructions', 'max_output_tokens', 'model', 'suggestions', 'temperature'],
  ],
  [assistantCategoryKind, category, []],
  [eventKind, event, []],
  [faqItemKind, faqItem, []],
  [knowledgeCategoryKind, knowledgeCategory, []],
  [materialKind, material, ['perguntas']],
  [moduleKind, knowledgeModule, []],
  [partnerKind, partner, []],
  [planKind, tier, []],
  [productKind, product, []],
  [tradeDateKind, tradeDate, ['active']],
];

test.each(kinds)(
  'lets subscribers read each field of $name that is not the server’s own',
  (kind, read, own) => {
    const missing = Object.keys(kind.fields).filter((name) => !(name in read.shape));
    expect(missing.toSorted()).toEqual(own);
  },
);
