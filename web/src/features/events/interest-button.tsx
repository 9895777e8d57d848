import type { Event } from '@matilha/contract/content/events';
import Heart from 'lucide-react/icons/heart';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useMarkInterest } from './api/mark-interest.ts';

interface InterestButtonProps {
  event: Event;
  /** On a phone it is the sign alone. */
  small?: boolean;
  className?: string;
}

/** Toggles the user's interest in the event; pressed while marked. */
export function InterestButton({ event, small = false, className }: InterestButtonProps) {
  const mark = useMarkInterest();
  const { id, name, interesse } = event;
  return (
    <button
      type="button"
      aria-label={`Tenho interesse: ${name}`}
      aria-pressed={interesse}
      onClick={() => mark.mutate({ id, interesse: !interesse })}
      className={buttonClass(
        'secondary',
        classNames(
          'px-4 py-2',
          small && 'max-sm:size-11 max-sm:p-0',
          interesse && 'border-brand! bg-brand-soft! text-brand-ink!',
          className,
        ),
      )}
    >
      <Heart size={18} aria-hidden="true" fill={interesse ? 'currentColor' : 'none'} />
      <span className={small ? 'max-sm:sr-only' : undefined}>Tenho interesse</span>
    </button>
  );
}
