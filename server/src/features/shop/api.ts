export { shopFactsForPrompt } from './facts-for-prompt.ts';
export { adoptShop } from './usecases/adopt-shop.ts';
