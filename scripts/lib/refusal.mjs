/** A reason to stop, in one Portuguese line; `details` is what the failed program printed. */
export class Refusal extends Error {
  constructor(message, details = '') {
    super(message);
    this.details = details;
  }
}

/** Turns "cannot write here" into one line that says what to do; any other error stays as it is. */
export function refuseReadOnly(error, root) {
  if (!['EROFS', 'EACCES', 'EPERM'].includes(error?.code)) return error;
  return new Refusal(
    `A pasta ${root} não aceita escrita e falta preparar o produto nela: rode "npm start" uma vez com escrita.`,
  );
}
