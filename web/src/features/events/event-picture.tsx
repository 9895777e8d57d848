import { useState } from 'react';

const reserve = '/images/events/reserva.svg';

/** The event's picture, or our own where there is none or it does not load (§3). */
export function EventPicture({ src }: { src: string | null }) {
  const [broken, setBroken] = useState(false);
  const ours = broken || !src;
  return (
    <img
      src={ours ? reserve : src}
      alt=""
      width={320}
      height={200}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
      className="aspect-16/10 w-full bg-brand-soft object-cover"
    />
  );
}
