import { cardClass } from './card.tsx';
import { classNames } from './class-names.ts';
import { Skeleton } from './feedback/skeleton.tsx';

/** Grid classes: as many cards side by side as fit. */
export const cardGrid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-4 sm:gap-5';

/** Classes of a card with a picture on top. */
export const pictureCard = `${cardClass} relative flex h-full flex-col overflow-hidden`;

/**
 * Classes of a link that is pressed anywhere on its card. A filter, transform or opacity on the link itself would shrink this area to the
 * link.
 */
export const wholeCard = 'after:absolute after:inset-0 after:rounded-lg';

/** Classes of a picture card that is one row on a phone, and of the picture in it. */
export const rowOnPhone = {
  card: 'max-sm:grid! max-sm:grid-cols-[5.5rem_minmax(0,1fr)]',
  picture: 'max-sm:m-3 max-sm:mr-0 max-sm:aspect-square! max-sm:w-auto! max-sm:rounded-lg',
};

interface CardSkeletonsProps {
  /** Names the loading content, for screen readers. */
  label: string;
  count?: number;
  /** The size of each line below the picture. */
  lines: readonly string[];
  /** Classes of the picture, and of the card. */
  picture?: string;
  card?: string;
}

/** Loading picture cards, in their final shape. */
export function CardSkeletons({ label, count = 8, lines, picture, card }: CardSkeletonsProps) {
  return (
    <div role="status" className={cardGrid}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, place) => `card-${place}`).map((key) => (
        <div key={key} aria-hidden="true" className={classNames(pictureCard, card)}>
          <Skeleton className={classNames('aspect-16/10 w-full rounded-none!', picture)} />
          <div className="flex flex-1 flex-col gap-2 p-4">
            {lines.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position.
              <Skeleton key={place} className={line} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
