import { addDays } from '@matilha/contract/content/event-dates';
import { Link } from '#web/lib/navigation/link.tsx';
import type { Occasion } from '../api/list-dates.ts';
import { shortRange } from './range-words.ts';

/** Returns whether an occasion is a campaign of more than a week, which would fill every day: it stands above them. */
export const isCampaign = ({ first, last }: Occasion): boolean => last > addDays(first, 6);

/** Returns the occasions of a day, without campaigns. */
export const occasionsOf = (occasions: readonly Occasion[], day: string): Occasion[] =>
  occasions.filter((occasion) => !isCampaign(occasion) && occasion.first <= day && day <= occasion.last);

const tagClass = 'justify-self-start rounded-sm bg-info-soft px-2.5 py-1 text-info-ink text-sm';

/** Returns the name, with the days of an occasion that has several. */
const labelOf = ({ name, first, last }: Occasion): string =>
  first === last ? name : `${name} · ${shortRange(first, last)}`;

/** Dates of the trade and events; an event leads to its page. */
export function Occasions({ occasions }: { occasions: readonly Occasion[] }) {
  return occasions.map((occasion) =>
    occasion.link === null ? (
      <p key={occasion.id} className={tagClass}>
        {labelOf(occasion)}
      </p>
    ) : (
      <Link
        key={occasion.id}
        to={occasion.link}
        className={`${tagClass} py-2.5! underline-offset-4 hover:underline`}
      >
        {labelOf(occasion)}
      </Link>
    ),
  );
}

/** The campaigns among the occasions, above the days. */
export function Campaigns({ label, occasions }: { label: string; occasions: readonly Occasion[] }) {
  const campaigns = occasions.filter(isCampaign);
  if (campaigns.length === 0) return null;
  return (
    <section aria-label={label} className="mb-4 flex flex-wrap gap-2">
      <Occasions occasions={campaigns} />
    </section>
  );
}

/** Marks the days with occasions where there is no room for their names: a hollow diamond, which differs from the dots of posts in every colour scheme. */
export const OccasionMark = () => (
  <span aria-hidden="true" className="size-2 rotate-45 border-[1.5px] border-info-ink" />
);
