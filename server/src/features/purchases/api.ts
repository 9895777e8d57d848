export { purchaseFollower } from './follow-payments.ts';
