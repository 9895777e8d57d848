import type { Message } from '@matilha/contract/chat';

/** A heading with a day of the week and a day of the month or a separator, as the assistants for Instagram write it. */
const dayHeading =
  /^(?:#{1,6}\s|\*\*).{0,20}\b(?:segunda|terça|quarta|quinta|sexta|sábado|domingo)(?:-feira)?\b.*(?:\d\/\d|·)/im;

/** Returns whether an answer may hold the days of a plan; the server reads them exactly. */
export const mayHoldPosts = ({ content, status }: Message): boolean =>
  status !== 'streaming' && /legenda/i.test(content) && dayHeading.test(content);
