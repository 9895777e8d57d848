import { event as publicEvent } from '@matilha/contract/content/events';
import { eventKind } from '@matilha/contract/kinds/event';
import type { Field } from '@matilha/contract/kinds/parts/field';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { EventCard } from './event-card.tsx';
import { EventDialog } from './event-dialog.tsx';
import { someEvent } from './testing/some-event.ts';

afterEach(cleanup);

/** Returns what the card and the dialog of an event show. */
function shown(fields: object): string {
  const event = someEvent({ data_evento: '2027-05-20', ...fields });
  const { baseElement } = render(
    <QueryClientProvider client={new QueryClient()}>
      <EventCard event={event} onOpen={() => undefined} />
      <EventDialog event={event} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  // React numbers the ids of each rendering, and nobody reads the address of a calendar.
  return baseElement.innerHTML.replaceAll(/_r_\w+_|https:\/\/calendar[^"]*/g, '');
}

/** Returns values of the field that a reader can tell apart. */
function valuesOf({ input, example = '' }: Field): unknown[] {
  if (input.as === 'choice') return input.choices.map(({ value }) => value);
  return [example, input.as === 'day' ? '2027-06-01' : `${example}-outra`];
}

test.each(Object.entries<Field>(eventKind.fields).filter(([name]) => name in publicEvent.shape))(
  'shows the field %s of an event in its card or its dialog',
  (name, field) => {
    const looks = valuesOf(field).map((value) => {
      cleanup();
      return shown({ [name]: value });
    });
    expect(new Set(looks).size).toBeGreaterThan(1);
  },
);
