import { daysText, priceText, serviceText, shortDay } from '@matilha/contract/chat/card-lines';
import type { CardOf, ProposedPost } from '@matilha/contract/chat/steps';
import { weekday } from '@matilha/contract/content/event-dates';
import { wholeCaption } from '@matilha/contract/shop/post-formats';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId, useState } from 'react';
import { weekdayNames } from '#web/lib/days/day-words.ts';
import { cardClass } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';

interface CardFrameProps {
  title: string;
  /** Controls for the whole card. */
  children: ReactNode;
}

function CardFrame({ title, children }: CardFrameProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={classNames(cardClass, 'grid min-w-0 gap-3 p-4 print:border-0 print:p-0 print:shadow-none')}
    >
      <h3 id={titleId} className="font-semibold [overflow-wrap:anywhere]">
        {title}
      </h3>
      {children}
    </section>
  );
}

interface FoldProps {
  label: ReactNode;
  children: ReactNode;
  /** Paper shows the content even while it is folded. */
  printed?: boolean;
}

function Fold({ label, children, printed = false }: FoldProps) {
  const contentId = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className="grid min-w-0">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={contentId}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 min-w-0 items-center justify-between gap-3 rounded-lg text-left"
      >
        {label}
        <ChevronDown
          size={18}
          aria-hidden="true"
          className={classNames(
            'shrink-0 text-muted transition-transform print:hidden',
            open && 'rotate-180',
          )}
        />
      </button>
      <div
        id={contentId}
        className={classNames('min-w-0', !open && (printed ? 'hidden print:block' : 'hidden'))}
      >
        {children}
      </div>
    </div>
  );
}

/** The numbers of a calculation: large on the screen, as lines on paper. */
export const CalculationView = ({
  card,
  children,
}: {
  card: CardOf<'calculation'>;
  children?: ReactNode;
}) => (
  <CardFrame title={card.title}>
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 print:block">
      {card.headlines.map(({ label, text }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the numbers of a card never change.
          key={index}
          className={classNames(
            'grid min-w-0 content-start gap-0.5 print:block',
            index === 0 && 'col-span-2',
          )}
        >
          <dt className="text-muted text-sm print:inline print:text-base print:after:content-[':_']">
            {label}
          </dt>
          <dd
            className={classNames(
              'font-semibold tabular-nums [overflow-wrap:anywhere] print:inline print:text-base',
              index === 0 ? 'text-2xl text-brand-ink' : 'text-lg',
            )}
          >
            {text}
          </dd>
        </div>
      ))}
    </dl>
    {card.notices.map((notice) => (
      <p
        key={notice}
        className="rounded-lg border border-apricot/60 bg-apricot-soft px-3 py-2 text-apricot-ink text-sm"
      >
        {notice}
      </p>
    ))}
    {card.origins.length > 0 && (
      <div className="text-muted text-sm [overflow-wrap:anywhere]">
        <p>Também usei:</p>
        <ul className="list-disc pl-5">
          {card.origins.map((origin) => (
            <li key={origin}>{origin}</li>
          ))}
        </ul>
      </div>
    )}
    {card.steps.length > 0 && (
      <div className="border-line border-t print:hidden">
        <Fold label={<span className="font-semibold text-sm">A conta, passo a passo</span>}>
          <ol className="grid gap-3 pb-1">
            {card.steps.map(({ label, expression, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have the same label.
              <li key={index} className="grid gap-0.5 text-sm">
                <span className="font-semibold">{label}</span>
                <span className="text-muted tabular-nums [overflow-wrap:anywhere]">{expression}</span>
                <span className="tabular-nums">= {text}</span>
              </li>
            ))}
          </ol>
        </Fold>
      </div>
    )}
    {children}
  </CardFrame>
);

const DayTile = ({ day }: { day: string }) => (
  <span className="grid w-12 shrink-0 content-center justify-items-center rounded-sm bg-brand-soft py-1 text-brand-ink text-sm leading-tight">
    {(weekdayNames[weekday(day)] ?? '').slice(0, 3)}
    <span className="font-semibold tabular-nums">{shortDay(day)}</span>
  </span>
);

const postWords = (count: number): string => (count === 1 ? '1 post proposto' : `${count} posts propostos`);

/** Proposed posts by day; each opens to its scene and its caption. */
export const PostsView = ({ card: { posts }, children }: { card: CardOf<'posts'>; children?: ReactNode }) => (
  <CardFrame title={postWords(posts.length)}>
    <ol className="grid">
      {posts.map((post, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the posts of a card never change.
        <li key={index} className="border-line border-b py-1 last:border-b-0">
          <Fold printed label={<PostHead post={post} />}>
            <PostTexts post={post} />
          </Fold>
        </li>
      ))}
    </ol>
    {children}
  </CardFrame>
);

const PostHead = ({ post: { dia, hora, formato, tema } }: { post: ProposedPost }) => (
  <span className="flex min-w-0 gap-3 py-1">
    <DayTile day={dia} />
    <span className="min-w-0 self-center">
      <span className="block font-semibold [overflow-wrap:anywhere]">{tema}</span>
      <span className="block text-muted text-sm">{[formato, hora].filter(Boolean).join(' · ')}</span>
    </span>
  </span>
);

const PostTexts = ({ post }: { post: ProposedPost }) => (
  <div className="grid gap-3 pt-1 pb-3">
    {post.cena && (
      <div className="grid gap-0.5">
        <p className="text-muted text-sm">Cena</p>
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{post.cena}</p>
      </div>
    )}
    <div className="grid gap-0.5">
      <p className="text-muted text-sm">Legenda</p>
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{wholeCaption(post)}</p>
    </div>
  </div>
);

/** Draws a row's own button, and what became of it; absent where a card is only read. */
type RowAction<Row> = (row: Row) => ReactNode;

interface RowProps {
  children: ReactNode;
  action: ReactNode;
}

const Row = ({ children, action }: RowProps) => (
  <li className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-line border-b py-2 last:border-b-0">
    <span className="grid min-w-0 flex-1 basis-44 gap-0.5 [overflow-wrap:anywhere]">{children}</span>
    {action}
  </li>
);

/** The words of the person that a row comes from, or the photo. */
const Source = ({ text }: { text: string }) =>
  text !== '' && <span className="text-muted text-sm">{text === 'foto' ? 'Da foto' : `De: “${text}”`}</span>;

type Fact = CardOf<'facts'>['facts'][number];

/** Facts that could be remembered. */
export const FactsView = ({ card, action }: { card: CardOf<'facts'>; action?: RowAction<Fact> }) => (
  <CardFrame title="Para lembrar da sua loja">
    <ul className="grid">
      {card.facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a card never change.
        <Row key={index} action={action?.(fact)}>
          <span>{fact.text}</span>
          <Source text={fact.source} />
        </Row>
      ))}
    </ul>
  </CardFrame>
);

type Price = CardOf<'prices'>['rows'][number];

interface PricesViewProps {
  card: CardOf<'prices'>;
  action?: RowAction<Price>;
}

/** Rows for the price list. */
export const PricesView = ({ card, action }: PricesViewProps) => (
  <CardFrame title="Para a sua tabela de preços">
    <ul className="grid">
      {card.rows.map((price, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a card never change.
        <Row key={index} action={action?.(price)}>
          <span>
            {serviceText(price.row)}:{' '}
            <span className="font-semibold tabular-nums">{priceText(price.row)}</span>
            {price.row.minutos !== null && <span className="text-muted"> · {price.row.minutos} min</span>}
          </span>
          <Source text={price.source} />
        </Row>
      ))}
    </ul>
  </CardFrame>
);

type NamedDate = CardOf<'dates'>['dates'][number];

interface DatesViewProps {
  card: CardOf<'dates'>;
  action?: RowAction<NamedDate>;
  children?: ReactNode;
}

/** Days of the trade, holidays and events. */
export const DatesView = ({ card, action, children }: DatesViewProps) => (
  <CardFrame title="Datas">
    <ul className="grid">
      {card.dates.map((date, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the dates of a card never change.
        <Row key={index} action={action?.(date)}>
          <span className="flex min-w-0 gap-3">
            <DayTile day={date.day} />
            <span className="min-w-0 self-center">
              <span className="block font-semibold">{date.name}</span>
              <span className="block text-muted text-sm">
                {[date.last_day !== null && date.last_day !== date.day && daysText(date), date.note]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </span>
        </Row>
      ))}
    </ul>
    {children}
  </CardFrame>
);
