import type { Message, Source, UsedFact } from '@matilha/contract/chat/chat';
import { use } from 'react';
import { passageAddress } from '#web/features/knowledge/api/passage-address.ts';
import { safeHref } from '#web/ui/markdown/safe-href.ts';
import { SafeLink } from '#web/ui/safe-link.tsx';
import { PassageContext } from './passage-context.ts';

/** The list below an answer: the sources it cites, the facts of the shop it used, and paid materials on the subject. */
export function Sources({ answer }: { answer: Message }) {
  const { used_facts: facts, paid_matches: paid } = answer;
  const cited = answer.sources.filter((source) => source.cited);
  if (cited.length + facts.length + paid.length === 0) return null;
  return (
    <div className="grid gap-1 border-line border-l-2 pl-3 text-sm [overflow-wrap:anywhere]">
      {cited.length > 0 && (
        <>
          <h3 className="font-semibold">Fontes</h3>
          <ul className="grid gap-1 pointer-coarse:gap-0">
            {cited.map((source) => (
              <li key={`${source.n}${source.title}${source.url}`} className="flex items-baseline gap-1.5">
                {source.n !== null && <span className="shrink-0 text-muted tabular-nums">{source.n}.</span>}
                <SourceLink source={source} />
              </li>
            ))}
          </ul>
        </>
      )}
      {facts.length > 0 && <p>Usei também: {listOf(facts.map(describeFact))}.</p>}
      {paid.map(({ material_id: id, title, payment_link: link }) => (
        <p key={id}>
          Também trata disso: <LinkIfSafe url={link}>{title}</LinkIfSafe> (conteúdo pago)
        </p>
      ))}
    </div>
  );
}

const linkClass = 'text-brand-ink underline underline-offset-2';

/** The name of a source, which opens its passage or, outside the knowledge bank, its page. */
export function SourceLink({ source }: { source: Source }) {
  const open = use(PassageContext);
  const { n, title, heading, url } = source;
  const name = heading && heading !== title ? `${title}: ${heading}` : title;
  if (n === null || !passageAddress(url)) return <LinkIfSafe url={url}>{name}</LinkIfSafe>;
  return (
    <button
      type="button"
      onClick={({ currentTarget }) => open(source, currentTarget)}
      className={`text-left ${linkClass} pointer-coarse:py-3`}
    >
      {name}
    </button>
  );
}

function LinkIfSafe({ url, children }: { url: string | null; children: string }) {
  const safe = url ? safeHref(url) : null;
  if (!safe) return children;
  return (
    <SafeLink to={safe} className={linkClass}>
      {children}
    </SafeLink>
  );
}

const describeFact = ({ label, confirmed_on: day }: UsedFact) =>
  `${label} de ${day.slice(8, 10)}/${day.slice(5, 7)}`;

const list = new Intl.ListFormat('pt-BR', { type: 'conjunction' });
const listOf = (parts: string[]) => list.format(parts);
