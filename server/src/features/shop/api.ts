export { shopFactsForPrompt } from './facts-for-prompt.ts';
