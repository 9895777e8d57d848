/** One outgoing mail; both parts hold the same text. */
export interface OutgoingMail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The same at every attempt, so that a mail server can recognise a duplicate. */
  messageId: string;
  /** One POST to it stops mails of this kind (RFC 8058); null for mails that the account needs. */
  stopUrl: string | null;
}

/** The result of handing over a mail. */
export type Delivery =
  /** Accepted by a mail server: it need not be kept. */
  | { outcome: 'accepted' }
  /** Only stored, to be read in the product's own mailbox. */
  | { outcome: 'kept' }
  /** Worth another attempt. */
  | { outcome: 'delayed'; reason: string }
  /** Worth another attempt, once an operator has corrected the configuration. */
  | { outcome: 'misconfigured'; reason: string }
  /** No attempt will succeed. */
  | { outcome: 'refused'; reason: string };

export interface MailProvider {
  send(mail: OutgoingMail): Promise<Delivery>;
  /** Connects and signs in without sending anything; `accepted` when the server lets us in. */
  check(): Promise<Delivery>;
  close(): void;
}
