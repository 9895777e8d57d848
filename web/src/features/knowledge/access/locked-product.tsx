import type { Product, ProductOutline } from '@matilha/contract/content/knowledge';
import { moneyText } from '@matilha/contract/portuguese/amounts';
import { useQuery } from '@tanstack/react-query';
import BookOpen from 'lucide-react/icons/book-open';
import CircleCheck from 'lucide-react/icons/circle-check';
import Lock from 'lucide-react/icons/lock';
import { buttonClass } from '#web/ui/button.tsx';
import { cardClass } from '#web/ui/card.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { safeHref } from '#web/ui/markdown/safe-href.ts';
import { outlineQuery } from '../api/list-modules.ts';
import { ClaimLink } from './claim-link.tsx';

const promises = [
  'Pagamento único: o conteúdo é seu, sem mensalidade',
  '7 dias para desistir e receber tudo de volta',
  'O acesso abre assim que o pagamento for confirmado',
];

/** A product to be bought: its contents, one lesson to read, and the buy button, always in sight. */
export function LockedProduct({ product }: { product: Product }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
      <Inside productId={product.id} />
      <div className="grid gap-5 max-lg:contents lg:sticky lg:top-[calc(var(--header-height)+2rem)]">
        <Promises />
        <Purchase product={product} />
      </div>
    </div>
  );
}

function Inside({ productId }: { productId: number }) {
  const { data, error, refetch, isFetching } = useQuery(outlineQuery(productId));
  if (data) return <Outline outline={data} />;
  if (error) {
    return (
      <LoadError
        title="Não foi possível ver o que há dentro"
        error={error}
        retry={refetch}
        retrying={isFetching}
      />
    );
  }
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Carregando o que há dentro…</span>
      <Skeleton className="h-6.5 w-3/5" />
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} className="h-44 w-full rounded-lg!" />
      ))}
    </div>
  );
}

const plural = (count: number, singularNoun: string, pluralNoun: string) =>
  `${count} ${count === 1 ? singularNoun : pluralNoun}`;

function Outline({ outline: { modulos, amostra } }: { outline: ProductOutline }) {
  const lessons = modulos.flatMap(({ materiais }) => materiais);
  const minutes = lessons.reduce((total, { minutos }) => total + minutos, 0);
  return (
    <div className="grid gap-4">
      <h2 className="font-semibold text-xl">O que há dentro</h2>
      <p className="-mt-3 text-muted tabular-nums">
        {plural(modulos.length, 'módulo', 'módulos')} · {plural(lessons.length, 'material', 'materiais')} ·{' '}
        {plural(minutes, 'minuto', 'minutos')} de leitura
      </p>
      {amostra && (
        <Disclosure
          heading="h3"
          title={
            <span className="flex min-w-0 items-start gap-3">
              <BookOpen size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-brand-ink" />
              <span className="min-w-0">
                Leia um material agora, de graça:{' '}
                <span className="font-normal text-muted">{amostra.titulo}</span>
              </span>
            </span>
          }
        >
          <Markdown text={amostra.texto} className="max-w-[72ch]" />
        </Disclosure>
      )}
      <ol aria-label="Módulos" className="grid gap-4">
        {modulos.map((module, place) => (
          <ModuleOutline
            // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and the order never changes here.
            key={place}
            module={module}
            openTitle={place === 0 ? amostra?.titulo : undefined}
          />
        ))}
      </ol>
    </div>
  );
}

interface ModuleOutlineProps {
  module: ProductOutline['modulos'][number];
  /** The title of its first material, when that one is the sample. */
  openTitle: string | undefined;
}

function ModuleOutline({ module: { titulo, description, materiais }, openTitle }: ModuleOutlineProps) {
  return (
    <li className={`${cardClass} grid gap-3 p-4 sm:p-5`}>
      <div className="grid gap-0.5">
        <h3 className="font-semibold text-lg">{titulo}</h3>
        <p className="text-muted">{description}</p>
      </div>
      <ul className="grid">
        {materiais.map(({ titulo: lesson, minutos }, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and the order never changes here.
            key={place}
            className="flex items-start gap-3 border-line border-t py-2"
          >
            {place === 0 && lesson === openTitle ? (
              <BookOpen size={18} role="img" aria-label="Aberto" className="mt-0.5 shrink-0 text-brand-ink" />
            ) : (
              <Lock size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
            )}
            <span className="min-w-0 flex-1">{lesson}</span>
            <span className="shrink-0 text-muted text-sm tabular-nums">{minutos} min</span>
          </li>
        ))}
      </ul>
    </li>
  );
}

function Promises() {
  return (
    <div className="grid gap-3">
      <h2 className="flex items-center gap-2 font-semibold text-xl">
        <Lock size={20} aria-hidden="true" className="shrink-0" /> Este conteúdo é pago
      </h2>
      <ul className="grid gap-2">
        {promises.map((promise) => (
          <li key={promise} className="flex items-start gap-2">
            <CircleCheck size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-brand-ink" />
            {promise}
          </li>
        ))}
      </ul>
      <ClaimLink />
    </div>
  );
}

function Purchase({ product: { payment_link, price } }: { product: Product }) {
  const link = payment_link === null ? null : safeHref(payment_link);
  if (!link) return null;
  return (
    <div className="max-lg:-mx-4 max-lg:sticky max-lg:bottom-(--bottom-bar) max-lg:z-10 max-lg:border-line max-lg:border-t max-lg:bg-surface max-lg:px-4 max-lg:py-3 sm:max-lg:-mx-6 sm:max-lg:px-6">
      <ExternalLink href={link.href} plain className={buttonClass('apricot', 'w-full')}>
        Comprar por {moneyText(price)}
      </ExternalLink>
    </div>
  );
}
