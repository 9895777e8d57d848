import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useDocumentTitle } from './use-document-title.ts';

const before = document.title;
afterEach(() => {
  document.title = before;
});

function Bar({ title }: { title: string }) {
  useDocumentTitle();
  return <h1 id="react-admin-title">{title}</h1>;
}

test('names the document after the page, and follows a page that changes its heading', async () => {
  const { rerender } = render(<Bar title="Planos" />);
  await waitFor(() => expect(document.title.startsWith('Planos')).toBe(true));
  rerender(<Bar title="Plano Básico" />);
  await waitFor(() => expect(document.title.startsWith('Plano Básico')).toBe(true));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Plano Básico');
});
