/** Focuses the first field of a form: the wrong one, where a form has only one. */
export const focusFirstField = (form: HTMLFormElement) =>
  form.querySelector<HTMLElement>('input, textarea')?.focus();
