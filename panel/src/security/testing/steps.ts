import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach } from 'vitest';
import { LoopbackApi } from '../../../../web/src/testing/loopback-api.ts';

export let api: LoopbackApi;
/** Gives each test of the calling file an API of its own. */
export function serveSteps() {
  beforeEach(async () => {
    api = new LoopbackApi();
    await api.start();
  });
  afterEach(() => api.stop());
}
export const bodiesOf = (route: string) => api.to(route).map(({ body }) => body);
export const enter = async (label: string, code: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value: code } });
export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
export const pressTwice = async (name: string) =>
  userEvent.dblClick(await screen.findByRole('button', { name }));

export const authenticator = '/api/admin/second-factor/authenticator';
export const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
export const offer = {
  secret,
  uri: `otpauth://totp/Matilha?secret=${secret}`,
  qr: { size: 25, path: 'M0 0h1v1z' },
};
