import { WeekSkeleton } from './week-skeleton.tsx';

const dot = 'size-1.5 rounded-full bg-current animate-pulse';

/** Shown while an answer is in progress without any text yet; a weekly plan shows its days already. */
export function Typing({ plan, thinks }: { plan: boolean; thinks?: boolean }) {
  return (
    <>
      <p className="flex min-h-6 items-center gap-2 text-muted">
        <span aria-hidden="true" className="flex gap-1 text-brand-ink">
          <span className={dot} />
          <span className={`${dot} [animation-delay:200ms]`} />
          <span className={`${dot} [animation-delay:400ms]`} />
        </span>
        {thinks ? 'Pensando…' : 'Digitando...'}
      </p>
      {plan && <WeekSkeleton />}
    </>
  );
}
