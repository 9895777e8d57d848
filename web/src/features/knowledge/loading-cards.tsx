import { CardSkeletons } from '#web/ui/card-list.tsx';

/** Products or modules that are not known yet. */
export const LoadingCards = (props: { label: string; count: number }) => (
  <CardSkeletons {...props} lines={['my-0.5 h-5.5 w-3/5', 'h-18 w-full', 'mt-2 h-11 w-full']} />
);
