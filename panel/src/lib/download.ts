import type { Callable } from '@matilha/contract/calls/call';
import type { Inputs } from '@matilha/contract/client/client';
import { saveFile } from '@matilha/contract/client/save-file';
import { request } from './api-client.ts';

/** Saves the file that a call returns under the name. Throws `ApiError`. */
export async function download<C extends Callable>(
  name: string,
  declared: C,
  ...inputs: Inputs<C>
): Promise<void> {
  const response = await request(declared, ...inputs);
  saveFile(name, await response.blob());
}
