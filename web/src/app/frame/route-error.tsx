import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Failure, type FailureProps, failureTitle, kindOfFailure } from '#web/ui/feedback/failure.tsx';
import { EndBoot } from '../boot.tsx';

/** Replaces a screen that could not be shown. */
export function RouteError(failure: FailureProps) {
  const title = failureTitle(kindOfFailure(failure.error), 'esta página');
  usePageTitle(title);
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <EndBoot />
      <Failure {...failure} title={title} titleAs="h1" />
    </div>
  );
}
