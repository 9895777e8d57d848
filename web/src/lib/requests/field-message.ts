import { ApiError, errorMessage } from '@matilha/contract/client/api-error';

/** Returns the server's sentence about one field of a failed call, or a displayable sentence for any other failure. */
export const fieldMessage = (error: unknown, field: string): string =>
  (error instanceof ApiError ? error.fields[field] : undefined) ?? errorMessage(error);

/** Returns the server's first sentence about a field of a failed call that has no form, or a displayable sentence for any other failure. */
export const anyFieldMessage = (error: unknown): string =>
  (error instanceof ApiError ? Object.values(error.fields)[0] : undefined) ?? errorMessage(error);
