export { waitingAnswers } from './waiting-answers.ts';
