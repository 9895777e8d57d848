import type { Material } from '@matilha/contract/content/knowledge';
import { focusManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { navigate } from '#web/lib/navigation/location.ts';
import { LoopbackApi, refusal, subscriber } from '#web/testing/loopback-api.ts';
import { openApplication } from '#web/testing/open-application.tsx';
import { module, product } from '#web/testing/paid-product.ts';
import { untilPaid } from './api/paid-content.ts';

const api = new LoopbackApi();
const material: Material = {
  id: 9,
  modulo_id: 5,
  titulo_material: 'Quanto custa um minuto',
  description: 'Descobrir o custo',
  ordem: 1,
  link_video: null,
  video: null,
  link_material: 'https://arquivos.example/planilha',
  arquivos: [],
  texto: 'A frase do dono.',
  agente_id: null,
  agente_titulo: null,
  pergunta: null,
  concluido: false,
};
const locked = {
  ...refusal('purchase_required'),
  body: { ...(refusal('purchase_required').body as object), payment_link: '/comprar/8' },
};

beforeEach(async () => {
  await api.start();
  api
    .on('GET /api/user', subscriber)
    .on('GET /api/auth/user', subscriber)
    .on('GET /api/categorias-bancoconhecimento', [{ id: 1, nome: 'Gestão' }])
    .on('GET /api/produtos-bancoconhecimento', [product])
    .on('GET /api/produtos-bancoconhecimento/8', product)
    .on('GET /api/modulos-bancoconhecimento', [module])
    .on('GET /api/modulos-bancoconhecimento/5', module)
    .on('GET /api/materiais-bancoconhecimento', [material])
    .on('GET /api/continuar-bancoconhecimento', [])
    .on('POST /api/materiais-bancoconhecimento/9/abertura', { material_id: 9, concluido: false });
});
afterEach(() => api.stop());

/** The first test also loads the code of the frame and the screen. */
const firstLoad = { timeout: 20_000 };
const open = (path: string) => openApplication(path);
const openMaterial = async () => {
  const person = open('/banco-conhecimento-materiais/5');
  await person.click(await screen.findByRole('button', { name: /Quanto custa um minuto/ }, firstLoad));
  await screen.findByText('A frase do dono.');
  return person;
};

describe('the catalogue', () => {
  test('shows "Comprado" and opens owned products, and shows the price of others with a decimal comma', async () => {
    api.on('GET /api/produtos-bancoconhecimento', [
      product,
      { ...product, id: 9, titulo: 'Outro', liberado: false },
    ]);
    open('/banco-conhecimento');
    const [bought, locked] = await screen.findAllByRole('article', {}, firstLoad);
    if (!bought || !locked) throw new Error('two cards');
    expect(within(bought).getByText('Comprado')).toBeTruthy();
    expect(
      within(bought)
        .getByRole('link', { name: /^Acessar/ })
        .getAttribute('href'),
    ).toBe('/banco-conhecimento-conteudos/8');
    expect(within(locked).getByText('R$ 197,90')).toBeTruthy();
    expect(within(locked).getByText('Pago')).toBeTruthy();
    expect(
      within(locked)
        .getByRole('link', { name: /^Comprar/ })
        .getAttribute('href'),
    ).toBe('/comprar/8');
    expect(document.querySelector('article img')?.getAttribute('src')).toBe('/images/placeholder.svg');
  });

  test('names the failure and retries', async () => {
    api.refuse('GET /api/produtos-bancoconhecimento', refusal('internal'));
    const person = open('/banco-conhecimento');
    expect(await screen.findByText('Falha ao buscar produtos', {}, firstLoad)).toBeTruthy();
    api.on('GET /api/produtos-bancoconhecimento', []);
    await person.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('Nenhum produto encontrado para os filtros selecionados.')).toBeTruthy();
  });
});

describe('empty lists and unknown ids', () => {
  test('shows the empty state of modules', async () => {
    api.on('GET /api/modulos-bancoconhecimento', []);
    open('/banco-conhecimento-conteudos/8');
    expect(await screen.findByText('Nenhum módulo encontrado', {}, firstLoad)).toBeTruthy();
    expect(screen.getByText('Não há módulos disponíveis para este produto.')).toBeTruthy();
  });

  test('links back to product 1 from the materials of an unknown module', async () => {
    api.refuse('GET /api/modulos-bancoconhecimento/5', refusal('not_found'));
    api.refuse('GET /api/materiais-bancoconhecimento', refusal('not_found'));
    open('/banco-conhecimento-materiais/5');
    expect(await screen.findByText('Nenhum material encontrado', {}, firstLoad)).toBeTruthy();
    expect(screen.getByText('Não há materiais disponíveis para este módulo no momento.')).toBeTruthy();
    const back = screen.getByRole('link', { name: 'Voltar para Módulos' });
    expect(back.getAttribute('href')).toBe('/banco-conhecimento-conteudos/1');
  });
});

describe('a purchase in another tab', () => {
  const returnToTab = () => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  };
  afterEach(() => focusManager.setFocused(undefined));

  test('polls every ten seconds while locked, and never once open', () => {
    const query = (data?: unknown) => ({ state: { data } });
    expect(untilPaid.refetchInterval(query({ locked: true, paymentLink: null }))).toBe(10_000);
    expect(untilPaid.refetchInterval(query({ locked: false, value: [] }))).toBe(false);
    expect(untilPaid.refetchInterval(query())).toBe(false);
  });
  test.each([
    ['/banco-conhecimento-conteudos/8', 'GET /api/modulos-bancoconhecimento', [module], module.titulo],
    [
      '/banco-conhecimento-materiais/5',
      'GET /api/materiais-bancoconhecimento',
      [material],
      material.titulo_material,
    ],
    [
      '/banco-conhecimento-material/9',
      'GET /api/materiais-bancoconhecimento/9',
      material,
      material.titulo_material,
    ],
  ] as const)(
    'opens %s on return to its tab, and then requests nothing more',
    async (path, route, content, titulo) => {
      api
        .refuse('GET /api/modulos-bancoconhecimento', locked)
        .refuse('GET /api/modulos-bancoconhecimento/5', locked)
        .refuse('GET /api/materiais-bancoconhecimento', locked)
        .refuse('GET /api/materiais-bancoconhecimento/9', locked);
      open(path);
      await screen.findByText('Este conteúdo é pago', {}, firstLoad);
      const asked = api.to(route).length;
      returnToTab();
      await waitFor(() => expect(api.to(route).length).toBeGreaterThan(asked));
      expect(screen.getByText('Este conteúdo é pago')).toBeTruthy();
      api
        .on('GET /api/modulos-bancoconhecimento', [module])
        .on('GET /api/modulos-bancoconhecimento/5', module)
        .on(route, content);
      returnToTab();
      await waitFor(() => expect(screen.queryByText('Este conteúdo é pago')).toBeNull());
      expect((await screen.findAllByText(titulo)).length).toBeGreaterThan(0);
      const opened = api.to(route).length;
      returnToTab();
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(api.to(route)).toHaveLength(opened);
    },
  );
});

describe('a product that is not bought', () => {
  const closed = { ...product, liberado: false };
  const outline = {
    modulos: [
      {
        titulo: 'Custo por minuto',
        description: 'As contas',
        materiais: [
          { titulo: 'Quanto custa um minuto', minutos: 4 },
          { titulo: 'A tabela', minutos: 1 },
        ],
      },
    ],
    amostra: { titulo: 'Quanto custa um minuto', texto: 'A amostra do dono.' },
  };
  afterEach(() => focusManager.setFocused(undefined));

  test('shows its titles with minutes and the sample, requests no modules, and opens once bought', async () => {
    api
      .on('GET /api/produtos-bancoconhecimento/8', closed)
      .on('GET /api/produtos-bancoconhecimento/8/sumario', outline);
    const asked = api.to('GET /api/modulos-bancoconhecimento').length;
    const person = open('/banco-conhecimento-conteudos/8');
    expect(await screen.findByText('Este conteúdo é pago', {}, firstLoad)).toBeTruthy();
    expect(await screen.findByText('1 módulo · 2 materiais · 5 minutos de leitura')).toBeTruthy();
    const [first, second] = within(screen.getByRole('list', { name: 'Módulos' })).getAllByRole('listitem', {
      name: '',
    });
    expect(first?.textContent).toContain('As contas');
    expect(second?.textContent).toBe('Quanto custa um minuto4 min');
    expect(screen.getByText('7 dias para desistir e receber tudo de volta')).toBeTruthy();
    expect(screen.queryByText('A amostra do dono.')).toBeNull();
    await person.click(screen.getByRole('button', { name: /^Leia um material agora, de graça/ }));
    expect(await screen.findByText('A amostra do dono.')).toBeTruthy();
    const buy = screen.getByRole('link', { name: /^Comprar por R\$ 197,90/ });
    expect(buy.getAttribute('href')).toBe('/comprar/8');
    expect(api.to('GET /api/modulos-bancoconhecimento')).toHaveLength(asked);
    api.on('GET /api/produtos-bancoconhecimento/8', product);
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    expect(await screen.findByRole('link', { name: `Abrir: ${module.titulo}` })).toBeTruthy();
    expect(screen.queryByText('Este conteúdo é pago')).toBeNull();
  });
});

describe('ownership that ends', () => {
  test('removes read content from screen and memory, and keeps the rest', async () => {
    const before = api.to('GET /api/materiais-bancoconhecimento').length;
    const person = await openMaterial();
    const files = screen.getByRole('link', { name: /^Acessar conteúdo/ });
    expect(files.getAttribute('href')).toBe('https://arquivos.example/planilha');
    expect(files.getAttribute('rel')).toBe('noopener noreferrer');
    for (const route of [
      'GET /api/modulos-bancoconhecimento',
      'GET /api/modulos-bancoconhecimento/5',
      'GET /api/materiais-bancoconhecimento',
      'POST /api/materiais-bancoconhecimento/9/conclusao',
    ]) {
      api.refuse(route, locked);
    }
    const users = api.to('GET /api/user').length + api.to('GET /api/auth/user').length;
    await person.click(screen.getByRole('button', { name: 'Marcar como concluído' }));
    expect(await screen.findByText('Este conteúdo é pago')).toBeTruthy();
    const claim = screen.getByRole('link', { name: 'Já comprei com outro email' });
    expect(claim.getAttribute('href')).toBe('/resgatar-compra');
    expect(screen.queryByText('A frase do dono.')).toBeNull();
    const asked = api.to('GET /api/materiais-bancoconhecimento').length;
    expect(asked - before).toBe(2);
    navigate('/banco-conhecimento-conteudos/8');
    expect(await screen.findByText('Comprar por R$ 197,90')).toBeTruthy();
    navigate('/banco-conhecimento-materiais/5');
    await screen.findByText('Este conteúdo é pago');
    expect(screen.queryByText('A frase do dono.')).toBeNull();
    expect(api.to('GET /api/user').length + api.to('GET /api/auth/user').length).toBe(users);
  });

  test('undoes a mark that the server refuses, and shows the reason', async () => {
    const person = await openMaterial();
    api.refuse('POST /api/materiais-bancoconhecimento/9/conclusao', refusal('unavailable'));
    await person.click(screen.getByRole('button', { name: 'Marcar como concluído' }));
    expect(await screen.findByText('Não foi possível marcar')).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Marcar como concluído' })).toBeTruthy());
  });
});
