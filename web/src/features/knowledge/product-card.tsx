import type { Product } from '@matilha/contract/content/knowledge';
import { moneyText } from '@matilha/contract/portuguese/amounts';
import { Link } from '#web/lib/navigation/link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { pictureCard, wholeCard } from '#web/ui/card-list.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { InsideLink } from './inside-link.tsx';

const lively =
  'transition-[border-color,translate] hover:-translate-y-0.5 hover:border-brand motion-reduce:hover:translate-y-0';

/** One product; the whole card links to its content or, if not owned, to its purchase. */
export function ProductCard({ product }: { product: Product }) {
  return (
    <li className="min-w-0">
      <article className={`${pictureCard} ${lively}`}>
        <div className="relative">
          <Picture src={product.image_url} />
          {product.is_paid && (
            <span className="absolute top-3 left-3">
              <Badge>Pago</Badge>
            </span>
          )}
        </div>
        <div className="flex flex-1 flex-col gap-2 p-4">
          <h2 className="font-semibold text-lg">{product.titulo}</h2>
          <p className="text-muted">{product.description}</p>
          {!product.liberado && product.payment_link && (
            <p>
              <InsideLink product={product} className="relative z-1" />
            </p>
          )}
          <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-2">
            <p className="whitespace-nowrap font-semibold text-lg tabular-nums">{priceLine(product)}</p>
            <ProductLink product={product} />
          </div>
        </div>
      </article>
    </li>
  );
}

function priceLine({ is_paid, liberado, price }: Product) {
  if (!is_paid) return 'Gratuito';
  return liberado ? 'Comprado' : moneyText(price);
}

function ProductLink({ product: { id, titulo, liberado, payment_link } }: { product: Product }) {
  if (!liberado && payment_link) {
    return (
      <Tooltip text="Clique para comprar">
        <ExternalLink
          href={payment_link}
          plain
          aria-label={`Comprar: ${titulo} (abre em nova aba)`}
          className={buttonClass('apricot', `px-5 py-2.5 ${wholeCard}`)}
        >
          Comprar
        </ExternalLink>
      </Tooltip>
    );
  }
  return (
    <Tooltip text="Clique para acessar">
      <Link
        to={`/banco-conhecimento-conteudos/${id}`}
        aria-label={`Acessar: ${titulo}`}
        className={buttonClass('primary', `px-5 py-2.5 ${wholeCard}`)}
      >
        Acessar
      </Link>
    </Tooltip>
  );
}
