import { useQuery } from '@tanstack/react-query';
import { fullDay } from '#web/lib/days/format-date.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { usePlace } from '#web/lib/navigation/location.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { termsQuery, termsVersionsQuery } from './api/legal-texts.ts';

const linkClass = 'font-semibold text-brand-ink underline underline-offset-4';

/** Returns the version that the address names, as in `/termos?versao=2026-11-25.2`; otherwise the version in force. */
function useVersion(): string {
  const { search } = usePlace();
  return new URLSearchParams(search).get('versao') || 'atual';
}

/** The text of the terms or of the privacy policy: the version that the address names, else the version in force. */
export function LegalText({ part }: { part: 'terms' | 'privacy' }) {
  const { data, error, isFetching, refetch } = useQuery(termsQuery(useVersion()));
  const { pathname } = usePlace();
  if (!data) {
    return error ? (
      <LoadError
        title="Não foi possível carregar o texto"
        error={error}
        retry={refetch}
        retrying={isFetching}
      />
    ) : (
      <Skeleton className="h-[60vh] rounded-lg!" />
    );
  }
  const { version, published_at, current, shipped } = data;
  return (
    <section className="grid gap-4">
      <h2 className="font-normal text-muted">
        Versão {version}
        {!shipped && published_at && `, publicada em ${fullDay(published_at)}`}
      </h2>
      {!current && (
        <Notice tone="warning">
          Esta é uma versão anterior.{' '}
          <Link to={pathname} className={linkClass}>
            Ver a que vale hoje
          </Link>
        </Notice>
      )}
      {shipped && (
        <Notice tone="warning">Modelo a ser revisado por advogado(a) antes do uso por uma empresa.</Notice>
      )}
      <Markdown text={data[part]} />
    </section>
  );
}

/** The addresses of all versions; nothing while there is only one. */
export function OtherVersions() {
  const { data = [] } = useQuery(termsVersionsQuery);
  const { pathname } = usePlace();
  if (data.length < 2) return null;
  return (
    <Disclosure title="Outras versões" className="shadow-none!">
      <ul className="grid gap-1">
        {data.map(({ version, current }) => (
          <li key={version}>
            <Link
              to={`${pathname}?versao=${version}`}
              className={`${linkClass} inline-flex min-h-11 items-center`}
            >
              {version}
            </Link>
            {current && ' (vale hoje)'}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
