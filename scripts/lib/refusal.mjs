/** A reason to stop, in one Portuguese line; `details` is the output of the failed program. */
export class Refusal extends Error {
  constructor(message, details = '') {
    super(message);
    this.details = details;
  }
}

/** Turns the error of a full disk or a missing write permission into one line that says what to do; returns any other error unchanged. */
export function refuseUnwritable(error, root) {
  if (['ENOSPC', 'EDQUOT'].includes(error?.code))
    return new Refusal(`O disco da pasta ${root} está cheio: libere espaço (2 GB bastam) e rode de novo.`);
  if (!['EROFS', 'EACCES', 'EPERM'].includes(error?.code)) return error;
  return new Refusal(
    `A pasta ${root} não aceita escrita e falta preparar o produto nela: rode "npm start" uma vez com escrita.`,
  );
}
