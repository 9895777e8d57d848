import LoaderCircle from 'lucide-react/icons/loader-circle';

/** Turns while something is under way; the words beside it say what. */
export function Spinner({ size = 18 }: { size?: number }) {
  return <LoaderCircle size={size} aria-hidden="true" className="shrink-0 animate-spin" />;
}

/** Covers the screen while it is not known yet what to show (§2.1). */
export function FullScreenSpinner({ label = 'Carregando…' }: { label?: string }) {
  return (
    <div role="status" className="grid min-h-dvh place-items-center bg-paper text-brand-ink">
      <Spinner size={40} />
      <span className="sr-only">{label}</span>
    </div>
  );
}
