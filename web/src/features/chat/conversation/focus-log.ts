/** Moves the focus to the conversation around `element`, for a button that is about to disappear; nothing scrolls. */
export function focusLog(element: Element | null): void {
  const log = element?.closest('[role=log]');
  if (log instanceof HTMLElement) log.focus({ preventScroll: true });
}
