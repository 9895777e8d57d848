import * as chatCalls from '@matilha/contract/calls/chat';
import { call } from '#web/lib/requests/api-client.ts';
import { type ChatPlace, sentOf } from '../chat-place.ts';

/** Stops the running answer of a chat; the server keeps the text written so far. */
export const stopAnswer = (place: ChatPlace) => call(chatCalls.stopAnswer, sentOf(place));
