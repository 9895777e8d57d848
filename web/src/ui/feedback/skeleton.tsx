import { classNames } from '../class-names.ts';

/** A placeholder for loading content; pass it the final size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-pulse rounded-sm bg-sunken', className)} />;
}
