import { classNames } from './class-names.ts';

/** A quiet block in the shape of what is coming; give it the final size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-pulse rounded-sm bg-sunken', className)} />;
}
