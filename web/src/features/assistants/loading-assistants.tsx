import { CardSkeletons, rowOnPhone } from '#web/ui/card-list.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ChoiceRow } from '#web/ui/fields/choice-row.tsx';

const lines = [
  'my-0.5 h-5.5 w-3/5',
  'h-18 w-full max-sm:h-10',
  'mt-2 h-5 w-2/5 max-sm:hidden',
  'mt-1 h-11 w-full',
] as const;

/** The cards of the assistants while they load. */
export const LoadingAssistants = ({ count = 8 }: { count?: number }) => (
  <CardSkeletons label="Carregando assistentes…" count={count} lines={lines} {...rowOnPhone} />
);

const ignore = () => undefined;

/** The search, the subjects and the first assistants while they load. Its controls do nothing yet. */
export const LoadingCatalogue = () => (
  <>
    <Skeleton className="mb-3 h-12 max-w-2xl" />
    <div className="mb-6">
      <ChoiceRow label="Categorias" choices={undefined} selected={undefined} onSelect={ignore} />
    </div>
    <LoadingAssistants count={4} />
  </>
);
