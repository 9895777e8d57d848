export { shopFactsForPrompt } from './facts-for-prompt.ts';
export { shopNumbers } from './shop-numbers.ts';
export { rememberFact } from './usecases/keep-facts.ts';
export { saveSection, saveServices } from './usecases/own-shop.ts';
