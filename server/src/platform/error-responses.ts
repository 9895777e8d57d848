import { apiError } from '@matilha/contract/errors';

/** Returns the response schemas of the error statuses that a route declares. */
export const errorResponses = <Status extends number>(
  ...statuses: Status[]
): Record<Status, typeof apiError> =>
  Object.fromEntries(statuses.map((status) => [status, apiError])) as Record<Status, typeof apiError>;
