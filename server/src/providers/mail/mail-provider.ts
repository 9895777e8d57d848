/** One mail as it goes out; both parts say the same. */
export interface OutgoingMail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The same at every attempt, so that a mail server can tell a repetition. */
  messageId: string;
}

/** What became of a mail that was handed over. */
export type Delivery =
  /** Accepted by a mail server: it need not be kept. */
  | { outcome: 'accepted' }
  /** Only kept, to be read in the product's own mailbox. */
  | { outcome: 'kept' }
  /** Worth another attempt. */
  | { outcome: 'delayed'; reason: string }
  /** No attempt will succeed. */
  | { outcome: 'refused'; reason: string };

export interface MailProvider {
  send(mail: OutgoingMail): Promise<Delivery>;
  close(): void;
}
