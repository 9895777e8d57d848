const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' });

/** The time as HH:mm in the reader's time zone. */
export function MessageTime({ at }: { at: string }) {
  return (
    <time dateTime={at} className="text-muted text-sm tabular-nums">
      {clock.format(new Date(at))}
    </time>
  );
}
