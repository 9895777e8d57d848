import { useState } from 'react';
import { classNames } from './class-names.ts';

interface PictureProps {
  src: string | null;
  /** Our own picture, shown when there is none or it does not load. */
  fallback?: string;
  className?: string | undefined;
  /** In sight when the screen opens: loaded at once. */
  eager?: boolean;
}

/** The decorative picture on top of a card. */
export function Picture({
  src,
  fallback = '/images/placeholder.svg',
  className,
  eager = false,
}: PictureProps) {
  const [broken, setBroken] = useState(false);
  return (
    <img
      src={broken || !src ? fallback : src}
      alt=""
      width={320}
      height={200}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onError={() => setBroken(true)}
      className={classNames('aspect-16/10 w-full bg-brand-soft object-cover', className)}
    />
  );
}
