import { type Demonstration, loadDemonstration } from '#server/content/load-content.ts';

let loaded: Demonstration | undefined;

/** The demonstration's plans and advice, read from `content/` when the first answer asks for them. */
export function demonstration(): Demonstration {
  loaded ??= loadDemonstration();
  return loaded;
}
