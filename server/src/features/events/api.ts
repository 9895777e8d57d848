export { upcomingConfirmedEvents } from './repository.ts';
