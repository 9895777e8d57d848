import { request } from '#web/lib/api-client.ts';
import { type ChatPlace, queryOf } from '../chat-place.ts';

/** Stops the running answer of a chat; the server keeps the text written so far. */
export const stopAnswer = ({ listId, conversation }: ChatPlace) =>
  request('POST', `/api/messages/${listId}/stop${queryOf(conversation)}`, undefined);
