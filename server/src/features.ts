import type { Config } from './config.ts';
import { account } from './features/account/feature.ts';
import { answers } from './features/answers/feature.ts';
import { assistants } from './features/assistants/feature.ts';
import { audit } from './features/audit/feature.ts';
import { auth } from './features/auth/feature.ts';
import { billing } from './features/billing/feature.ts';
import { calculators } from './features/calculators/feature.ts';
import { chat } from './features/chat/feature.ts';
import { credits } from './features/credits/feature.ts';
import { dates } from './features/dates/feature.ts';
import { demonstration } from './features/demonstration/feature.ts';
import { evaluation } from './features/evaluation/feature.ts';
import { events } from './features/events/feature.ts';
import { faq } from './features/faq/feature.ts';
import type { Feature, PersonalDataTools, ToolServices } from './features/feature.ts';
import { fiscal } from './features/fiscal/feature.ts';
import { knowledge } from './features/knowledge/feature.ts';
import { leads } from './features/leads/feature.ts';
import { mailbox } from './features/mailbox/feature.ts';
import { overview } from './features/overview/feature.ts';
import { partners } from './features/partners/feature.ts';
import { people } from './features/people/feature.ts';
import { photos } from './features/photos/feature.ts';
import { posts } from './features/posts/feature.ts';
import { privacy } from './features/privacy/feature.ts';
import { records } from './features/records/feature.ts';
import { settings } from './features/settings/feature.ts';
import { shop } from './features/shop/feature.ts';
import { simulator } from './features/simulator/feature.ts';
import { staff } from './features/staff/feature.ts';
import { storage } from './features/storage/feature.ts';
import type { Tool } from './features/tools/api.ts';
import { transcriptions } from './features/transcriptions/feature.ts';
import { uploads } from './features/uploads/feature.ts';
import { work } from './features/work/feature.ts';

/** All features. Personal data is locked and erased in this order: the account last. */
export const features = [
  assistants,
  answers,
  audit,
  dates,
  demonstration,
  evaluation,
  faq,
  mailbox,
  overview,
  partners,
  people,
  records,
  settings,
  transcriptions,
  uploads,
  work,
  simulator,
  fiscal,
  billing,
  shop,
  posts,
  calculators,
  photos,
  storage,
  chat,
  credits,
  events,
  knowledge,
  leads,
  privacy,
  staff,
  auth,
  account,
] as const;

const everyFeature: readonly Feature[] = features;

/** Returns the personal data of each feature, in the order in which it is locked and erased. */
export const personalDataOf = (tools: PersonalDataTools) =>
  everyFeature.flatMap((feature) => feature.personalData?.(tools) ?? []);

/** Returns all content of the panel, the archives that import several kinds at once, and the other files that can be imported. */
export const contentOf = (config: Config, tools: readonly Tool[] = []) => ({
  kinds: everyFeature.flatMap((feature) => feature.kinds?.(config, tools) ?? []),
  sources: everyFeature.flatMap((feature) => feature.sources ?? []),
  imports: everyFeature.flatMap((feature) => feature.imports ?? []),
});

/** Returns the tools of all features, in the order in which the model reads them. */
export const toolsOf = (services: ToolServices) =>
  everyFeature.flatMap((feature) => feature.tools?.(services) ?? []);

/** Moves the data of a provisional account to the account that claims it. Throws `answer_in_progress`. */
export async function adoptAll(...moved: Parameters<NonNullable<Feature['adopt']>>): Promise<void> {
  for (const feature of everyFeature) await feature.adopt?.(...moved);
}
