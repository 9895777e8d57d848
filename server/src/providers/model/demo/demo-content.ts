import { type Demonstration, loadDemonstration } from '#server/content/load-content.ts';

let loaded: Demonstration | undefined;

/** Returns the demonstration's plans and advice; reads them from `content/` at the first call. */
export function demonstration(): Demonstration {
  loaded ??= loadDemonstration();
  return loaded;
}
