import type { Partner } from '@matilha/contract/calls/content/partners';
import ExternalLinkIcon from 'lucide-react/icons/external-link';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { pictureCard, wholeCard } from '#web/ui/card-list.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { safeHref } from '#web/ui/markdown/safe-href.ts';
import { Picture } from '#web/ui/picture.tsx';
import { Coupon } from './coupon.tsx';
import { badgeTone, hasEnded, validity } from './offer.ts';

/** One offer; the whole card opens the partner's page in a new tab. */
export function PartnerCard({ partner, today }: { partner: Partner; today: string }) {
  const { name, description, discount, image_url, link, valid_until, cupom } = partner;
  const ended = hasEnded(valid_until, today);
  const target = safeHref(link);
  return (
    <li className="min-w-0">
      <article
        className={classNames(
          pictureCard,
          target &&
            'transition-[border-color,translate] hover:-translate-y-0.5 hover:border-brand motion-reduce:hover:translate-y-0',
        )}
      >
        <Picture src={image_url} className={ended ? 'opacity-50 grayscale' : undefined} />
        <div className="flex flex-1 flex-col items-start gap-2 p-4">
          <Badge tone={ended ? 'neutral' : badgeTone(discount)}>{discount}</Badge>
          <h2 className="font-semibold text-lg">{name}</h2>
          <p className="text-muted">{description}</p>
          <div className="mt-auto grid w-full gap-3 pt-2">
            <p className="text-sm tabular-nums">{validity(valid_until, today)}</p>
            {cupom && !ended && <Coupon code={cupom} partner={name} />}
            {target && (
              <ExternalLink
                plain
                href={target.href}
                aria-label={`Ver oferta: ${name} (abre em nova aba)`}
                className={buttonClass(ended ? 'secondary' : 'primary', `px-5 py-2.5 ${wholeCard}`)}
              >
                Ver oferta <ExternalLinkIcon size={16} aria-hidden="true" />
              </ExternalLink>
            )}
          </div>
        </div>
      </article>
    </li>
  );
}
