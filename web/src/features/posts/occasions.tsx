import { addDays } from '@matilha/contract/event-dates';
import { Link } from '#web/lib/navigation/link.tsx';
import type { Occasion } from './api/list-dates.ts';

/** Returns whether an occasion has several days, such as a campaign or a trade fair. */
export const lasts = ({ first, last }: Occasion): boolean => last !== first;

/** Returns whether an occasion is a campaign of more than a week, which would fill the grid of a month. */
export const isCampaign = ({ first, last }: Occasion): boolean => last > addDays(first, 6);

const tagClass = 'justify-self-start rounded-sm bg-info-soft px-2.5 py-1 text-info-ink text-sm';

/** The dates of the trade and the events of a day; an event leads to its page. */
export function Occasions({ occasions }: { occasions: readonly Occasion[] }) {
  return occasions.map(({ id, name, link }) =>
    link === null ? (
      <p key={id} className={tagClass}>
        {name}
      </p>
    ) : (
      <Link key={id} to={link} className={`${tagClass} py-2.5! underline-offset-4 hover:underline`}>
        {name}
      </Link>
    ),
  );
}

/** The occasions of several days, above the days. */
export function LongOccasions({ label, occasions }: { label: string; occasions: readonly Occasion[] }) {
  if (occasions.length === 0) return null;
  return (
    <section aria-label={label} className="mb-4 flex flex-wrap gap-2">
      <Occasions occasions={occasions} />
    </section>
  );
}
