import { request } from '#web/lib/api-client.ts';

/** Stops the running answer of a chat; the server keeps the text written so far. */
export const stopAnswer = (listId: number) => request('POST', `/api/messages/${listId}/stop`, undefined);
