import { faqItemKind } from '@matilha/contract/kinds/faq-item';
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach } from 'vitest';
import { LoopbackApi, subscriber } from '../../../../web/src/testing/loopback-api.ts';
import { openPanel } from '../../testing/open-panel.tsx';
import type { RecordDefinition } from '../definition.ts';
import { RecordCreate, RecordEdit } from '../record-pages.tsx';

const faq: RecordDefinition = { kind: faqItemKind };

export const fields = (pergunta: string) => ({ pergunta, resposta: 'Sim.' });
export const saved = (pergunta: string, revision: string) => ({
  ...fields(pergunta),
  id: 5,
  revision,
  published: fields(pergunta),
  draft: null,
});
export let api: LoopbackApi;
/** Gives each test of the calling file an API of its own, which has one record. A call, because a module runs once for several files. */
export function serveFaq() {
  beforeEach(async () => {
    api = new LoopbackApi();
    await api.start();
    api.on('GET /api/user', { ...subscriber, role: 'operator' });
    api.on('GET /api/admin/faq/5', saved('Abre cedo?', '1.0'));
  });
  afterEach(() => api.stop());
}

/** Opens a page of the records, reached from their list. */
export const open = (path: string, state?: object) =>
  openPanel({
    pages: {
      '/faq': 'A lista',
      '/faq/create': <RecordCreate of={faq} />,
      '/faq/:id': <RecordEdit of={faq} />,
    },
    history: ['/faq', { pathname: path, state }],
    resource: 'faq',
  });

export const question = () => screen.findByRole('textbox', { name: 'Pergunta' });
export const type = async (text: string) => fireEvent.change(await question(), { target: { value: text } });
export const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const publish = () => press('Publicar');
export const recovered = () => screen.findByText('Trouxemos de volta o que você escreveu e não salvou.');
/** Resolves once the form knows the key under which it keeps unsaved input. */
export const ready = () => new Promise((resolve) => setTimeout(resolve, 100));
export const keptKey = (id: number | 'new') => `painel.nao-salvo.${subscriber.id}.faq.${id}`;
export const kept = (id: number | 'new') => JSON.parse(localStorage.getItem(keptKey(id)) ?? 'null');
