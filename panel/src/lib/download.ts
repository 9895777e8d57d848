import { request } from './api-client.ts';

/** Saves the file that a call returns under the name; one with a body is posted. Throws `ApiError`. */
export async function download(path: string, name: string, body?: unknown): Promise<void> {
  const file = await (await request(body === undefined ? 'GET' : 'POST', path, body)).blob();
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
