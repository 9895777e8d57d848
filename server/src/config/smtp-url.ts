import { isLoopback } from '#server/platform/network/outbound-address.ts';
import { passwordAdvice } from './address-password.ts';

const example = 'smtp://usuario:senha@maquina:587';
const startTlsModes = ['required', 'optional', 'off'] as const;

/** The mail server of `SMTP_URL`. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte (smtps://). */
  implicitTls: boolean;
  /** Whether a plain connection changes to TLS: always, when the server offers it, or never. */
  startTls: (typeof startTlsModes)[number];
  verifyCertificate: boolean;
  login: { user: string; pass: string } | null;
}

const modeIn = (text: string) => startTlsModes.find((mode) => mode === text);

/** Returns the decoded user and password, null without a user, or undefined when they cannot be decoded or one is missing. */
function loginIn({ username, password }: URL): SmtpServer['login'] | undefined {
  if (!username && !password) return null;
  if (!username || !password) return undefined;
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  } catch {
    return undefined;
  }
}

/**
 * Returns the server that an address like `smtp://user:password@host:587?tls=required` names, or its fault in one line without the address,
 * which holds a password. TLS is required and the certificate verified, except on this machine: there TLS is used when the server offers it,
 * with any certificate, because the traffic does not leave the machine and a local relay has a self-signed one. `?tls=` overrides the mode.
 */
export function readSmtpUrl(text: string): SmtpServer | { fault: string } {
  if (!/^smtps?:\/\//.test(text))
    return { fault: `não começa com smtp:// nem smtps://. Escreva como ${example}.` };
  const url = URL.parse(text);
  if (!url?.hostname || /\s/.test(text))
    return { fault: `não pode ser lido como endereço (${example}): ${passwordAdvice}` };
  const login = loginIn(url);
  if (login === undefined)
    return { fault: 'precisa de usuário e senha, os dois, ou de nenhum; escreva % como %25.' };
  const implicitTls = url.protocol === 'smtps:';
  const { tls, ...unknown } = Object.fromEntries(url.searchParams);
  if (Object.keys(unknown).length > 0)
    return { fault: 'tem um parâmetro desconhecido depois do ?. Só existe tls.' };
  if (implicitTls && tls !== undefined)
    return { fault: 'tem tls= com smtps://, que já é cifrado. Tire o tls=.' };
  const local = isLoopback(url.hostname);
  const startTls = modeIn(tls ?? (local ? 'optional' : 'required'));
  if (!startTls) return { fault: 'tls= só aceita required, optional ou off.' };
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (implicitTls ? 465 : 587)),
    implicitTls,
    startTls,
    verifyCertificate: implicitTls || !local || startTls !== 'optional',
    login,
  };
}
