/** The reason why the product cannot start, in one Portuguese line for the operator. */
export class StartError extends Error {
  override name = 'StartError';
}
