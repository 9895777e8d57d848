import { mondayOf } from '@matilha/contract/shop/posts';

/** Returns the address of the week with this day. */
export const weekAddress = (day: string) => `/posts?semana=${mondayOf(day)}`;
