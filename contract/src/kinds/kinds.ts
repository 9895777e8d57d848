import type { Role } from '../account/account.ts';
import { worksIn } from '../panel/staff.ts';
import { answerFrameKind } from './answer-frame.ts';
import { assistantKind } from './assistant.ts';
import { assistantCategoryKind } from './assistant-category.ts';
import { emergencyKind } from './emergency.ts';
import { eventKind } from './event.ts';
import { faqItemKind } from './faq-item.ts';
import { knowledgeCategoryKind } from './knowledge-category.ts';
import { materialKind } from './material.ts';
import { moduleKind } from './module.ts';
import { partnerKind } from './partner.ts';
import type { Kind } from './parts/kind.ts';
import { planKind } from './plan.ts';
import { planChecklistKind } from './plan-checklist.ts';
import { productKind } from './product.ts';
import { settingsKind } from './settings.ts';
import { termsKind } from './terms.ts';
import { tradeDateKind } from './trade-date.ts';
import { tutorialKind } from './tutorial.ts';

/** Every kind of content. A kind missing here cannot be written. */
export const allKinds = [
  assistantKind,
  assistantCategoryKind,
  answerFrameKind,
  knowledgeCategoryKind,
  productKind,
  moduleKind,
  materialKind,
  emergencyKind,
  eventKind,
  tradeDateKind,
  partnerKind,
  faqItemKind,
  termsKind,
  planKind,
  planChecklistKind,
  tutorialKind,
  settingsKind,
] as const satisfies readonly Kind[];

export type KindName = (typeof allKinds)[number]['name'];

const byName = new Map<KindName, Kind>(allKinds.map((kind) => [kind.name, kind]));

/** Returns the kind with this name. */
export const kindOf = (name: KindName): Kind => byName.get(name) as Kind;

/** Returns true if the role may set the field; false for a field that the kind lacks. */
export function maySet(role: Role, name: KindName, field: string): boolean {
  const right = kindOf(name).fields[field]?.right;
  return right !== undefined && worksIn(role, right.area);
}
