export { upcomingTradeDates } from './repository.ts';
