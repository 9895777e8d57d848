import { Notice } from '#web/ui/notice.tsx';

/** Why the last try failed, where the next one is made: the toast is gone after five seconds. */
export function PaymentFailure({ message }: { message: string | null }) {
  return message === null ? null : <Notice tone="danger">{message}</Notice>;
}
