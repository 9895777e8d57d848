import type { Message } from '@matilha/contract/chat/chat';

/** A heading with a day of the week and a day of the month or a separator, as the assistants for Instagram write it. */
const dayHeading =
  /^(?:#{1,6}\s|\*\*).{0,20}\b(?:segunda|terça|quarta|quinta|sexta|sábado|domingo)(?:-feira)?\b.*(?:\d\/\d|·)/im;

/** Also in English, in which a model sometimes writes all but the captions. */
const dayNames =
  /(?<!\p{L})(?:segunda|terça|quarta|quinta|sexta|sábado|domingo|seg|ter|qua|qui|sex|sáb|dom|dia [1-7]|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?!\p{L})/giu;
/** Fewer days are a mention, not a plan. */
const daysOfPlan = 4;

const namesManyDays = (content: string): boolean =>
  new Set(content.toLowerCase().match(dayNames)).size >= daysOfPlan;

/** Returns whether an answer may hold the days of a plan; the server reads them, also where they stray from the form. */
export const mayHoldPosts = ({ content, status }: Message): boolean =>
  status !== 'streaming' &&
  (/legenda|caption/i.test(content)
    ? dayHeading.test(content) || namesManyDays(content)
    : /#\p{L}/u.test(content) && namesManyDays(content));
