import { Notice } from '#web/ui/feedback/notice.tsx';

/** The reason of the last failed attempt, beside the form: the toast disappears after five seconds. */
export function PaymentFailure({ message }: { message: string | null }) {
  return message === null ? null : <Notice tone="danger">{message}</Notice>;
}
