import { useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';

const placeholder = '/images/placeholder.svg';

/** The picture of a product or module; the placeholder where it does not load (§2.15). */
export function Picture({ src, className }: { src: string; className?: string }) {
  const [broken, setBroken] = useState(false);
  return (
    <img
      src={broken || src === '' ? placeholder : src}
      alt=""
      width={320}
      height={200}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
      className={classNames('aspect-16/10 w-full bg-brand-soft object-cover', className)}
    />
  );
}
