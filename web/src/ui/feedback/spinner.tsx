import LoaderCircle from 'lucide-react/icons/loader-circle';

/** Spins while work is in progress; the text beside it names the work. */
export function Spinner({ size = 18 }: { size?: number }) {
  return <LoaderCircle size={size} aria-hidden="true" className="shrink-0 animate-spin" />;
}

/** Covers the screen while its content is still unknown. */
export function FullScreenSpinner({ label = 'Carregando…' }: { label?: string }) {
  return (
    <div role="status" className="grid min-h-dvh place-items-center bg-paper text-brand-ink">
      <Spinner size={40} />
      <span className="sr-only">{label}</span>
    </div>
  );
}
