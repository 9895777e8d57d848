export { shopFactsForPrompt } from './facts-for-prompt.ts';
export { rememberFact } from './usecases/keep-facts.ts';
export { saveSection, saveServices } from './usecases/own-shop.ts';
