/** How an attempt to pay ended, independent of the provider. */
export type Outcome =
  | { status: 'succeeded' }
  /** Not settled yet: the bank decides later. */
  | { status: 'processing' }
  /** A code to pay with was made; the server returns it. */
  | { status: 'code' }
  /** A smaller plan begins when the paid period ends. */
  | { status: 'scheduled' }
  /** Nothing was sent: the fields or the page name the missing input. */
  | { status: 'incomplete' }
  /** `message` is displayable. */
  | { status: 'failed'; message: string };

/** The outcomes that `onPaid` receives. */
export type PaidOutcome = Exclude<Outcome, { status: 'incomplete' | 'failed' }>;

export const declined = 'O pagamento não foi aprovado. Use outro cartão ou fale com o seu banco.';
