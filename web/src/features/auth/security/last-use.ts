import type { OpenSession } from '@matilha/contract/account/security';

const zone = 'America/Sao_Paulo';
const dayAndTime = new Intl.DateTimeFormat('pt-BR', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: zone,
});
const day = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'long', timeZone: zone });

/** Twice the five minutes or so between two updates of a session's last use on the server, in ms. */
const nowMs = 10 * 60_000;

/** Describes when a session was last used and when it began, in Brazil's time. */
export function lastUse(
  { current, created_at, last_used_at }: Pick<OpenSession, 'current' | 'created_at' | 'last_used_at'>,
  now: Date,
): string {
  const used = new Date(last_used_at);
  const recent = current || now.getTime() - used.getTime() < nowMs;
  const since = `conectado desde ${day.format(new Date(created_at))}`;
  return `${recent ? 'Em uso agora' : `Último uso em ${dayAndTime.format(used)}`}, ${since}`;
}
