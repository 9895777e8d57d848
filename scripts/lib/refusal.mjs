/** A reason to stop, in one Portuguese line; `details` is the output of the failed program. */
export class Refusal extends Error {
  constructor(message, details = '') {
    super(message);
    this.details = details;
  }
}

/** Turns a write-permission error into one line that says what to do; returns any other error unchanged. */
export function refuseReadOnly(error, root) {
  if (!['EROFS', 'EACCES', 'EPERM'].includes(error?.code)) return error;
  return new Refusal(
    `A pasta ${root} não aceita escrita e falta preparar o produto nela: rode "npm start" uma vez com escrita.`,
  );
}
