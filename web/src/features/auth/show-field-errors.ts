import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#web/lib/api-error.ts';

/** Puts what the server said about each field under it and goes to the first one. */
export function showFieldErrors<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
) {
  if (!(error instanceof ApiError)) return;
  const wrong = Object.keys(form.getValues())
    .filter((name) => name in error.fields)
    .map((name) => asPath<Values>(name));
  wrong.forEach((name, index) => {
    form.setError(name, { type: 'server', message: error.fields[name] ?? '' }, { shouldFocus: index === 0 });
  });
}

/** The names come from the form's own values. */
const asPath = <Values extends FieldValues>(name: string) => name as Path<Values>;
