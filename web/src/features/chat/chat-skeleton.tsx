import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** A loading conversation, in its final shape. */
export function ChatSkeleton() {
  return (
    <div
      role="status"
      className="mx-auto grid w-full max-w-3xl flex-1 content-end gap-6 overflow-hidden px-4 py-4"
    >
      <span className="sr-only">Carregando a conversa…</span>
      <Skeleton className="ml-auto h-11 w-3/5" />
      <div className="grid gap-2">
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-11/12" />
        <Skeleton className="h-5 w-2/3" />
      </div>
      <Skeleton className="ml-auto h-11 w-2/5" />
      <div className="grid gap-2">
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-4/5" />
      </div>
    </div>
  );
}
