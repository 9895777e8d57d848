import type { Product } from '@matilha/contract/content/knowledge';
import { Link } from '#web/lib/navigation/link.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** Leads to the modules and titles of a product that is not bought, and to its sample. */
export function InsideLink({ product, className }: { product: Product; className?: string }) {
  return (
    <Link
      to={`/banco-conhecimento-conteudos/${product.id}`}
      aria-label={`Veja o que há dentro: ${product.titulo}`}
      className={classNames(
        'inline-flex min-h-11 items-center font-semibold text-brand-ink underline underline-offset-2',
        className,
      )}
    >
      Veja o que há dentro
    </Link>
  );
}
