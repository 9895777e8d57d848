import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Form } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LoopbackApi, refusal } from '../../../../web/src/testing/loopback-api.ts';
import { openPage } from '../../testing/open-panel.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { ToolsInput } from './tools-input.tsx';

const source = 'ferramentas_desligadas';
const tools = [
  { name: 'ver_posts', title: 'Vendo os posts', description: 'Lê os posts da semana.', effect: 'read' },
  { name: 'propor_posts', title: 'Propondo posts', description: 'Propõe posts.', effect: 'propose' },
];

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
  api.on('GET /api/admin/tools', { tools, off: false });
});
afterEach(() => api.stop());

/** Opens a form with these tools switched off, and returns what it saves. */
function open(off: string[] | undefined, more: { readOnly?: boolean } = {}) {
  const saved = vi.fn();
  openPage(
    <Form
      defaultValues={{ [source]: off }}
      onSubmit={(values: Record<string, unknown>) => saved(values[source])}
    >
      <ToolsInput source={source} label="Ferramentas desligadas" {...more} />
      <SubmitButton>Salvar</SubmitButton>
    </Form>,
  );
  return saved;
}
const box = (name: RegExp) => screen.findByRole('checkbox', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }));

test('shows one checkbox for each tool with its title and description, checked while it is on', async () => {
  open(['ver_posts']);
  expect(await box(/^Vendo os posts\s*Lê os posts da semana\.$/)).toHaveProperty('checked', false);
  expect(await box(/^Propondo posts.*Nada muda sem a confirmação da pessoa\.$/)).toHaveProperty(
    'checked',
    true,
  );
});

test('saves the names of the tools that are switched off', async () => {
  const saved = open(['ver_posts']);
  await userEvent.click(await box(/^Propondo/));
  await userEvent.click(await box(/^Vendo/));
  await save();
  await waitFor(() => expect(saved).toHaveBeenCalledWith(['propor_posts']));
});

test('lets a tool that exists no more be taken off the list', async () => {
  const saved = open(['que_sumiu']);
  const gone = await box(/^que_sumiu\s*Esta ferramenta não existe mais/);
  expect(gone).toHaveProperty('checked', false);
  await userEvent.click(gone);
  await save();
  await waitFor(() => expect(saved).toHaveBeenCalledWith([]));
});

test('changes nothing where it is read-only', async () => {
  open([], { readOnly: true });
  expect(await box(/^Vendo/)).toHaveProperty('disabled', true);
});

test('says why the tools cannot be read, and that there are none', async () => {
  api.refuse('GET /api/admin/tools', refusal('unavailable'));
  open([]);
  await screen.findByText((refusal('unavailable').body as { message: string }).message);
  api.on('GET /api/admin/tools', { tools: [], off: false });
  open([]);
  await screen.findByText('Este Matilha não tem ferramentas.');
});

test('lists the tools of an installation that switched them off, says so, and saves the choice', async () => {
  api.on('GET /api/admin/tools', { tools, off: true });
  const saved = open([]);
  await userEvent.click(await box(/^Vendo/));
  screen.getByText(/desligadas nesta instalação \(AI_TOOLS=off\).*vale quando forem ligadas/);
  await save();
  await waitFor(() => expect(saved).toHaveBeenCalledWith(['ver_posts']));
});
