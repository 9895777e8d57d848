import {
  type DefaultError,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseQueryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { Answer, LoopbackApi } from '#web/testing/loopback-api.ts';

/** A refusal in place of a response. */
export class Refused {
  readonly answer: Answer;
  constructor(answer: Answer) {
    this.answer = answer;
  }
}

/** Data on a screen that a change may affect: the response of its call before and after the change. */
export interface Shown {
  calls: readonly string[];
  before: unknown;
  after: unknown;
  /** Reads it as a screen does, and returns it as the call responded. */
  useShown: () => unknown;
  /** True for data that is never on screen during the change: it is checked only when opened afterwards. */
  isClosed?: true;
}

/** One hook that changes something. */
export interface Change {
  /** Returns a function that makes the change once. */
  useChange: () => (api: LoopbackApi) => unknown;
  /** The responses of the calls that make it. */
  answers: Readonly<Record<string, unknown>>;
  shows: readonly Shown[];
}

/** By the export that is under test, or by that and a case. */
export type Changes = Readonly<Record<string, Change>>;

/** `before` and, where it changes, `after`: without one it lies beside the change and has to stay. */
interface States {
  before: unknown;
  after?: unknown;
}

export const shown = <Read, Key extends QueryKey>(
  query: UseQueryOptions<Read, DefaultError, Read, Key>,
  calls: string | readonly string[],
  { before, after = before }: States,
  bodyOf: (read: Read) => unknown = (read) => read,
): Shown => ({
  calls: [calls].flat(),
  before,
  after,
  useShown: () => {
    const { data } = useQuery(query);
    return data === undefined ? undefined : bodyOf(data);
  },
});

export const closed = (shown: Shown): Shown => ({ ...shown, isClosed: true });

/** The same of a list of pages; its first page is read. */
export const listed = <Page, Key extends QueryKey, Param>(
  query: UseInfiniteQueryOptions<Page, DefaultError, InfiniteData<Page>, Key, Param>,
  call: string,
  { before, after = before }: States,
): Shown => ({
  calls: [call],
  before,
  after,
  useShown: () => useInfiniteQuery(query).data?.pages[0],
});
