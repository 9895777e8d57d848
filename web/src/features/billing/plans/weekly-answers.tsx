import type { Tier } from '@matilha/contract/billing/plans';
import { credits } from '#web/lib/format.ts';
import { countedPrice, longestWeek, neededCredits } from './weekly-need.ts';

interface WeeklyAnswersProps {
  plans: readonly Tier[];
  weekly: number;
  onChange: (weekly: number) => void;
}

/** Asks for the number of answers a week; the plan that covers it is marked below. */
export function WeeklyAnswers({ plans, weekly, onChange }: WeeklyAnswersProps) {
  const most = longestWeek(plans);
  return (
    <div className="grid max-w-xl gap-1 rounded-lg bg-sunken px-4 py-3">
      <label htmlFor="weekly-answers" className="font-semibold">
        Quantas respostas por semana?
      </label>
      <div className="flex items-center gap-4">
        <input
          id="weekly-answers"
          type="range"
          min={1}
          max={most}
          value={weekly}
          aria-describedby="weekly-need"
          onChange={(event) => onChange(Number(event.target.value))}
          className="h-11 min-w-0 flex-1 accent-brand"
        />
        <output htmlFor="weekly-answers" className="w-8 text-right font-semibold text-lg tabular-nums">
          {weekly}
        </output>
      </div>
      <p id="weekly-need" className="text-muted text-sm tabular-nums">
        Cerca de {credits(neededCredits(weekly))} por mês, contando {countedPrice} por resposta.
      </p>
    </div>
  );
}
