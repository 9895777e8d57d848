import { errorMessage } from '@matilha/contract/client/api-error';
import { Button } from './button.tsx';
import { Notice } from './feedback/notice.tsx';

interface NextPageProps {
  /** The fields of TanStack's infinite query that decide the view. */
  query: {
    error: unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
}

/** The end of a list that loads page by page: a button while pages are left, and the reason when one could not be loaded. */
export function NextPage({ query }: NextPageProps) {
  return (
    <>
      {query.isFetchNextPageError && <Notice tone="danger">{errorMessage(query.error)}</Notice>}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-center"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Mostrar mais
        </Button>
      )}
    </>
  );
}
