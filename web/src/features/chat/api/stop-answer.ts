import { request } from '#web/lib/api-client.ts';

/** Stops the answer being written in a chat; what had arrived is kept (decision 3.2). */
export const stopAnswer = (listId: number) => request('POST', `/api/messages/${listId}/stop`, undefined);
