import type { Source } from '@matilha/contract/chat';
import { safeHref } from '#web/ui/markdown/safe-href.ts';
import { SafeLink } from '#web/ui/safe-link.tsx';

/** The sources of an answer. */
export function Sources({ sources }: { sources: Source[] }) {
  if (sources.length === 0) return null;
  return (
    <div className="border-line border-l-2 pl-3 text-sm">
      <h3 className="font-semibold">Fontes</h3>
      <ul className="grid gap-1">
        {sources.map((source) => (
          <li key={`${source.title}${source.url}`}>
            <SourceLink {...source} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function SourceLink({ title, url }: Source) {
  const safe = url ? safeHref(url) : null;
  if (!safe) return title;
  return (
    <SafeLink to={safe} className="text-brand-ink underline underline-offset-2">
      {title}
    </SafeLink>
  );
}
