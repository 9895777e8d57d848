/** How a try to pay ended, whichever provider it was made with. */
export type Outcome =
  | { status: 'succeeded' }
  /** On its way; with Pix or boleto there may be a page that shows the code again. */
  | { status: 'processing'; voucherUrl: string | null }
  /** A smaller plan begins when the paid period ends. */
  | { status: 'scheduled' }
  /** Nothing was sent: the fields, or the page, say what is missing. */
  | { status: 'incomplete' }
  /** `message` is fit to be shown. */
  | { status: 'failed'; message: string };

/** What `onPaid` is told. */
export type PaidOutcome = Exclude<Outcome, { status: 'incomplete' | 'failed' }>;

export const declined = 'O pagamento não foi aprovado. Use outro cartão ou fale com o seu banco.';
