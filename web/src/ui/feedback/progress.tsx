/** A bar from 0 to `max`; `label` names the measured value. */
export function Progress({ value, max, label }: { value: number; max: number; label: string }) {
  return (
    <progress aria-label={label} value={Math.min(Math.max(value, 0), max)} max={max} className={barClass} />
  );
}

const barClass =
  'block h-2.5 w-full appearance-none overflow-hidden rounded-full bg-sunken ' +
  '[&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full ' +
  '[&::-webkit-progress-value]:bg-brand forced-colors:border forced-colors:forced-color-adjust-none ' +
  'forced-colors:[&::-webkit-progress-value]:bg-[Highlight]';
