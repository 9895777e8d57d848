import { landingQuestion } from '@matilha/contract/landing/landing-question';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { autoSendDelayMs } from '../composer/use-auto-send.ts';

/** Returns whether the answer will be the weekly plan that the landing page promises. */
export const asksForPlan = (question: { content: string } | null): boolean =>
  question?.content.trim() === landingQuestion;

const weekdays = ['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado', 'Domingo'];

/** The seven days of a weekly plan before its first words. */
export function WeekSkeleton() {
  return (
    <ol aria-hidden="true" className="grid gap-4">
      {weekdays.map((weekday, index) => (
        <li key={weekday} className="grid gap-2">
          <span className="font-semibold text-muted text-sm">{weekday}</span>
          <Skeleton className="h-3 w-full" />
          <Skeleton className={`h-3 ${index % 2 === 0 ? 'w-4/5' : 'w-3/5'}`} />
        </li>
      ))}
    </ol>
  );
}

/** Takes the place of the welcome while the landing page's question waits to be sent. */
export function PlanComing({ onCancel }: { onCancel: () => void }) {
  return (
    <div className="mx-auto grid max-w-3xl content-start gap-3 py-3">
      <p className="flex flex-wrap items-center gap-x-2">
        <span role="status" className="font-semibold text-brand-ink">
          Seu plano começa em {autoSendDelayMs / 1000} s
        </span>
        <span aria-hidden="true">·</span>
        <Button variant="ghost" className="px-2 underline underline-offset-4" onClick={onCancel}>
          Cancelar
        </Button>
      </p>
      <WeekSkeleton />
    </div>
  );
}
