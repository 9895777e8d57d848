/** Bytes that cannot be read; the message is a Portuguese sentence for the person who sent them. */
export class FileProblem extends Error {
  override name = 'FileProblem';
}
