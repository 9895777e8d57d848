import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** The loading payment fields, in roughly their final shape. */
export function FieldsSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Carregando o formulário de pagamento…</span>
      <Skeleton className="h-12 w-full" />
      <div className="grid grid-cols-2 gap-3">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  );
}
