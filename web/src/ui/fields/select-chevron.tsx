import ChevronDown from 'lucide-react/icons/chevron-down';

/** The arrow at the right end of a `select`. */
export function SelectChevron() {
  return (
    <ChevronDown
      size={18}
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 right-3 my-auto text-muted"
    />
  );
}
