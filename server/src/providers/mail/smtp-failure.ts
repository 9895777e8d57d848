import type { Delivery } from './mail-provider.ts';

type Failure = Exclude<Delivery, { outcome: 'accepted' | 'kept' }>;

/** First word of a reason. The operators' guide explains each of them. */
type Cause =
  | 'name'
  | 'refused'
  | 'timeout'
  | 'connection'
  | 'certificate'
  | 'tls-mode'
  | 'login'
  | 'server'
  | 'sender'
  | 'relay'
  | 'recipient'
  | 'content';

interface Reply {
  command: string;
  code: number;
  /** Enhanced status code (RFC 3463), or an empty text. */
  status: string;
  text: string;
}

/** Statuses about our sender or our session, which servers also give at RCPT and DATA (RFC 3463, 4954, 5248, 7372; Exchange). */
const sessionStatuses = [
  [/\.1\.[78]$/, 'sender'],
  [/\.7\.(2[0-7]|60)$/, 'sender'],
  [/\.7\.(8|9|12|13)$/, 'login'],
  [/\.7\.1[01]$/, 'tls-mode'],
] as const;

/** Sentences about our sender and our quota, which services give at RCPT or about a whole mail, with any status. */
const senderSentences = [
  [
    /sender address rejected|\bsender\b.{0,40}\b(not|un)[ -]?(authori[sz]ed|allowed|authenticated|verified)/i,
    'sender',
  ],
  [/\baddress(es)? (is|are) not verified|\bsend as\b/i, 'sender'],
  [/\b(daily|hourly|sending|message) (sending |message |user )?(quota|limit)\b/i, 'server'],
  [/data command rejected/i, 'server'],
] as const;

/** Sentences of Postfix, Exim, Sendmail, qmail and Exchange at RCPT, which give them the statuses of a refused recipient, or none. */
const sessionSentences = [
  [/\brelay(ing)? (access )?(denied|not permitted|not allowed|prohibited)|\bto relay\b|rcpthosts/i, 'relay'],
  [/helo command rejected|\bclient host\b.{0,80}\b(rejected|blocked)\b/i, 'server'],
  [/starttls|\btls\b|encrypt/i, 'tls-mode'],
  [/authenticat|\blog ?in\b/i, 'login'],
] as const;

/** Returns the subject of a reply at RCPT or DATA, unless it is the recipient or the text. */
function senderCause({ status, text }: Reply): Cause | undefined {
  const byStatus = sessionStatuses.find(([pattern]) => pattern.test(status));
  return (byStatus ?? senderSentences.find(([pattern]) => pattern.test(text)))?.[1];
}

/** Returns the subject of a reply at RCPT, unless it is the recipient: servers such as Postfix put off every refusal until RCPT. */
function sessionCause(reply: Reply): Cause | undefined {
  const known = senderCause(reply);
  if (known || (reply.status !== '' && !/^\d\.[57]\./.test(reply.status))) return known;
  return sessionSentences.find(([pattern]) => pattern.test(reply.text))?.[1];
}

/**
 * Returns the subject of a reply (RFC 5321 4.2.3, RFC 3207 4, RFC 4954 4 and 6, RFC 3463 3):
 *
 * | Reply                                         | About                         |
 * |-----------------------------------------------|-------------------------------|
 * | 530 with STARTTLS, 538 at any command         | tls-mode: we must encrypt     |
 * | 530, 534, 535 at any command                  | login                         |
 * | greeting, EHLO; STARTTLS; AUTH                | server; tls-mode; login       |
 * | 552 without x.7.y, x.3.4 at MAIL (RFC 1870)   | content: too big              |
 * | others at MAIL                                | sender                        |
 * | our sender or quota at RCPT and DATA          | as `senderCause` says         |
 * | our session at RCPT                           | as `sessionCause` says        |
 * | others at RCPT                                | recipient                     |
 * | others at DATA, x.7.x of a filter too         | content                       |
 */
function causeOf(reply: Reply): Cause {
  const { command, code, status, text } = reply;
  if (code === 538 || (code === 530 && /starttls/i.test(text))) return 'tls-mode';
  if ([530, 534, 535].includes(code) || command.startsWith('AUTH')) return 'login';
  if (command === 'STARTTLS') return 'tls-mode';
  const tooBig = (code === 552 && !/^\d\.7\./.test(status)) || status.endsWith('.3.4');
  if (command === 'MAIL FROM') return tooBig ? 'content' : 'sender';
  if (command === 'RCPT TO') return sessionCause(reply) ?? 'recipient';
  return command === 'DATA' ? (senderCause(reply) ?? 'content') : 'server';
}

/** Only a 5xx about this recipient or this mail is final: the installation can correct the cause of another 5xx, and a 4xx passes. */
function ofReply(reply: Reply): Failure {
  const cause = causeOf(reply);
  const reason = [cause, reply.code, reply.status].filter(Boolean).join(' ');
  if (reply.code < 500) return { outcome: 'delayed', reason };
  return { outcome: cause === 'recipient' || cause === 'content' ? 'refused' : 'misconfigured', reason };
}

const codeCauses = [
  [/^(EDNS|ENOTFOUND|ENODATA|EAI_)/, 'name'],
  [/^ECONNREFUSED$/, 'refused'],
  [/TIMEDOUT|TIMEOUT/, 'timeout'],
  [/CERT|ISSUER|LEAF_SIGNATURE|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE/, 'certificate'],
  [/^(ERR_SSL_|EPROTO$|ETLS$)/, 'tls-mode'],
  [/AUTH/, 'login'],
  [/^EENVELOPE$/, 'recipient'],
  [/^EMESSAGE$/, 'content'],
] as const;
const outcomes: Partial<Record<Cause, Failure['outcome']>> = {
  certificate: 'misconfigured',
  'tls-mode': 'misconfigured',
  login: 'misconfigured',
  recipient: 'refused',
  content: 'refused',
};

/** A failure without a reply: a connection that was not made or broke, or a mail that the library did not send. */
function ofCode(code: string): Failure {
  const cause = codeCauses.find(([pattern]) => pattern.test(code))?.[1] ?? 'connection';
  const outcome = code === 'ENOTFOUND' ? 'misconfigured' : (outcomes[cause] ?? 'delayed');
  return { outcome, reason: `${cause} ${code}` };
}

const enhancedStatus = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})(?![.\d])|\(#([245]\.\d{1,3}\.\d{1,3})\)/;

/**
 * Returns the outcome of a mail that nodemailer could not hand over. Its reason is one word and the codes, never the server's text, which
 * names addresses: `recipient 550 5.1.1`.
 */
export function failureOf(error: unknown): Failure {
  const { code, originalCode, timeoutType, command, responseCode, response } = Object(error);
  if (typeof responseCode !== 'number' || !responseCode) {
    const names = [timeoutType, originalCode, code].filter((name) => /^[A-Z][A-Z\d_]+$/.test(String(name)));
    return ofCode(names[0] ?? 'unknown');
  }
  const lines = String(response);
  const [, status, qmailStatus] = enhancedStatus.exec(lines) ?? [];
  // A local part such as "relay" must not be taken for a word of the server.
  const text = lines.replace(/<[^>]*>|\S+@\S+/g, '');
  return ofReply({ command: String(command), code: responseCode, status: status ?? qmailStatus ?? '', text });
}
