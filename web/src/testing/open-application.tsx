import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Application } from '#web/app/application.tsx';

/** Renders the whole application at an address; returns its simulated user. */
export function openApplication(address: string) {
  const person = userEvent.setup();
  window.history.replaceState(null, '', address);
  render(<Application />);
  return person;
}

export const address = () => `${window.location.pathname}${window.location.search}`;
