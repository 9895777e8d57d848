export { selectPrices } from './prices-repository.ts';
export { estimateCost } from './rules.ts';
export { waitingAnswers } from './waiting-answers.ts';
