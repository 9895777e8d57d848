import { request } from '#web/lib/api-client.ts';
import { networkError } from '#web/lib/api-error.ts';

/** Fetches the file with everything about the user and hands it to the browser's downloads. */
export async function exportData(password: string | undefined): Promise<void> {
  const response = await request('POST', '/api/privacy/export', password === undefined ? {} : { password });
  const name = /filename="([\w.-]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  // A file that broke off half-way is no file.
  const file = await response.blob().catch(() => {
    throw networkError();
  });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name ?? 'meus-dados.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
