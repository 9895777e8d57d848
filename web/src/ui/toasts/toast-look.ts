/** Top on small screens, bottom right on larger ones; never blocks a click. */
export const viewportClass =
  'pointer-events-none fixed inset-x-0 top-0 z-50 flex w-full flex-col p-4 outline-none ' +
  'sm:top-auto sm:right-0 sm:bottom-0 sm:left-auto md:max-w-[420px]';

export const toastClass =
  'pointer-events-auto flex touch-pan-y items-start gap-3 rounded-lg border p-4 shadow-soft ' +
  'animate-[toast-in_180ms_var(--ease-out)] sm:[--toast-from:1rem] ' +
  'data-[state=closed]:animate-[toast-out_120ms_ease-in_forwards] ' +
  'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ' +
  'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform ' +
  'data-[swipe=end]:translate-x-full data-[swipe=end]:opacity-0 data-[swipe=end]:transition-all';

export const toastTones = {
  default: 'border-line bg-surface text-ink',
  destructive: 'border-danger bg-danger text-on-danger',
};
