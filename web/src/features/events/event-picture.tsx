import CalendarDays from 'lucide-react/icons/calendar-days';
import { useState } from 'react';

/** The event's picture, or our own where there is none or it does not load (§3). */
export function EventPicture({ src }: { src: string | null }) {
  const [broken, setBroken] = useState(false);
  if (broken || !src) {
    return (
      <div data-fallback className="grid aspect-16/10 w-full place-items-center bg-brand-soft text-brand-ink">
        <CalendarDays size={48} aria-hidden="true" />
      </div>
    );
  }
  return (
    <img
      src={src}
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
