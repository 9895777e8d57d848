import type { KnowledgeModule, Material, Product } from '@matilha/contract/content/knowledge';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LoopbackApi, refusal, subscriber } from '#web/testing/loopback-api.ts';
import { address, openApplication } from '#web/testing/open-application.tsx';

const products = 'GET /api/produtos-bancoconhecimento';
const modules = 'GET /api/modulos-bancoconhecimento';
const materials = 'GET /api/materiais-bancoconhecimento';

const product = (changes: Partial<Product>): Product => ({
  id: 1,
  titulo: 'Guia',
  description: 'Descrição do guia',
  image_url: '/images/products/x.svg',
  is_paid: false,
  payment_link: null,
  price: 0,
  categoria_id: 1,
  liberado: true,
  ...changes,
});
const module: KnowledgeModule = {
  id: 5,
  titulo: 'Módulo um',
  description: 'Descrição do módulo',
  image_url: '/images/modules/x.svg',
  produto_id: 3,
  materiais: 2,
  concluidos: 0,
};
const material = (changes: Partial<Material>): Material => ({
  id: 8,
  modulo_id: 5,
  titulo_material: 'Material',
  description: 'Descrição do material',
  ordem: 1,
  link_video: null,
  video: null,
  link_material: null,
  arquivos: [],
  texto: '',
  agente_id: null,
  agente_titulo: null,
  pergunta: null,
  concluido: false,
  ...changes,
});

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi()
    .on('GET /api/auth/user', subscriber)
    .on('GET /api/continuar-bancoconhecimento', [])
    .on('GET /api/categorias-bancoconhecimento', [
      { id: 1, nome: 'Gestão' },
      { id: 2, nome: 'Marketing' },
    ])
    .on(products, [product({})])
    .on('GET /api/produtos-bancoconhecimento/3', product({ id: 3, titulo: 'Curso' }))
    .on(modules, [module])
    .on('GET /api/modulos-bancoconhecimento/5', module)
    .on(materials, [material({})]);
  await api.start();
});
afterEach(async () => {
  cleanup();
  await api.stop();
});

const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name });
  const article = heading.closest('article');
  if (!article) throw new Error('no card');
  return within(article);
};
const names = async () => {
  await screen.findAllByRole('heading', { level: 2 });
  return screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
};
const pictures = () =>
  [...document.querySelectorAll('article img')].map((picture) => picture.getAttribute('src'));
const pointAt = (link: HTMLElement) =>
  fireEvent.pointerEnter(link.parentElement ?? link, { pointerType: 'mouse' });

describe('products', () => {
  const free = product({ id: 1, titulo: 'Grátis' });
  const paid = product({
    id: 2,
    titulo: 'Pago e fechado',
    is_paid: true,
    price: 129_790,
    payment_link: 'https://loja.example/2',
    liberado: false,
  });
  const own = product({ ...paid, id: 3, titulo: 'Pago e meu', liberado: true });
  const linkless = product({ ...paid, id: 4, titulo: 'Sem endereço', payment_link: null });
  const open = (search = '') => openApplication(`/banco-conhecimento${search}`);

  test('shows the price of products, with links to their content or purchase', async () => {
    api.on(products, [free, paid, own, linkless]);
    open();
    const gratis = await card('Grátis');
    expect(gratis.getByText('Gratuito')).toBeTruthy();
    expect(gratis.queryByText('Pago')).toBeNull();
    expect(gratis.getByRole('link').textContent).toBe('Acessar');
    expect(gratis.getByRole('link').getAttribute('href')).toBe('/banco-conhecimento-conteudos/1');
    const closed = await card('Pago e fechado');
    expect(closed.getByText('Pago')).toBeTruthy();
    expect(closed.getByText('R$ 1.297,90')).toBeTruthy();
    expect(closed.getByText('Descrição do guia')).toBeTruthy();
    const inside = closed.getByRole('link', { name: /^Veja o que há dentro/ });
    expect(inside.getAttribute('href')).toBe('/banco-conhecimento-conteudos/2');
    const buy = closed.getByRole('link', { name: /^Comprar/ });
    expect([buy.textContent, buy.getAttribute('href'), buy.getAttribute('target')]).toEqual([
      'Comprar (abre em nova aba)',
      'https://loja.example/2',
      '_blank',
    ]);
    const mine = await card('Pago e meu');
    expect(mine.getByRole('link').getAttribute('href')).toBe('/banco-conhecimento-conteudos/3');
    const linkOf = (await card('Sem endereço')).getByRole('link');
    expect(linkOf.getAttribute('href')).toBe('/banco-conhecimento-conteudos/4');
  });

  test.each([
    ['Grátis', 'Clique para acessar'],
    ['Pago e fechado', 'Clique para comprar'],
  ])('shows the hint for %s: %s', async (name, hint) => {
    api.on(products, [free, paid, own]);
    open();
    pointAt((await card(name)).getByRole('link', { name: /^(Acessar|Comprar)/ }));
    expect((await screen.findByRole('tooltip', { hidden: true })).textContent).toBe(hint);
  });

  test('shows the placeholder for a picture that does not load', async () => {
    open();
    await card('Guia');
    expect(pictures()).toEqual(['/images/products/x.svg']);
    for (const picture of document.querySelectorAll('article img')) fireEvent.error(picture);
    expect(pictures()).toEqual(['/images/placeholder.svg']);
  });

  test('lists products of the first category until another is chosen, and of one content type', async () => {
    api.on(products, [free, paid, own]);
    const person = open();
    expect(await names()).toEqual(['Grátis', 'Pago e fechado', 'Pago e meu']);
    expect(api.to(products).map(({ search }) => search)).toEqual(['?categoria_id=1']);
    expect(screen.getByRole('button', { name: 'Gestão', pressed: true })).toBeTruthy();
    const type = screen.getByLabelText<HTMLSelectElement>('Tipo de conteúdo');
    expect([...type.options].map(({ textContent }) => textContent)).toEqual([
      'Todos',
      'Conteúdo Gratuito',
      'Conteúdo Pago',
    ]);
    expect(type.value).toBe('todos');
    await person.selectOptions(type, 'Conteúdo Pago');
    expect(await names()).toEqual(['Pago e fechado', 'Pago e meu']);
    await person.selectOptions(type, 'Conteúdo Gratuito');
    expect(await names()).toEqual(['Grátis']);
    api.on(products, [paid]);
    await person.click(screen.getByRole('button', { name: 'Marketing' }));
    expect(await screen.findByText('Nenhum produto encontrado para os filtros selecionados.')).toBeTruthy();
    expect(api.to(products).at(-1)?.search).toBe('?categoria_id=2');
    expect(screen.getByRole('button', { name: 'Marketing', pressed: true })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Gestão', pressed: false })).toBeTruthy();
  });

  test('shows a failure and loads again on retry', async () => {
    api.refuse(products, refusal('unavailable'));
    const person = open();
    await screen.findByText('Falha ao buscar produtos');
    api.on(products, [free]);
    await person.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await names()).toEqual(['Grátis']);
  });
});

describe('modules', () => {
  test('lists the modules of a product, each with a link to its materials', async () => {
    openApplication('/banco-conhecimento-conteudos/3');
    expect(await screen.findByRole('heading', { level: 1, name: 'Curso' })).toBeTruthy();
    expect(screen.getByText('Descrição do guia')).toBeTruthy();
    const first = await card('Módulo um');
    expect(first.getByText('Descrição do módulo')).toBeTruthy();
    expect(first.getByText('Ver materiais')).toBeTruthy();
    expect(first.getByRole('link').textContent).toBe('Abrir');
    expect(first.getByRole('link').getAttribute('href')).toBe('/banco-conhecimento-materiais/5');
    expect(api.to(modules).map(({ search }) => search)).toEqual(['?produtoId=3']);
  });

  test('shows the agreed text without modules; "Voltar" leads to the products', async () => {
    api.on(modules, []);
    const person = openApplication('/banco-conhecimento-conteudos/3');
    expect(await screen.findByText('Nenhum módulo encontrado')).toBeTruthy();
    expect(screen.getByText('Não há módulos disponíveis para este produto.')).toBeTruthy();
    await person.click(screen.getByRole('link', { name: 'Voltar' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Banco de Conhecimento' })).toBeTruthy();
  });
});

describe('materials', () => {
  test('opens several materials at once, each with its number, texts and link', async () => {
    const vimeo = { provedor: 'vimeo' as const, id: '76979871', chave: null };
    api.on(materials, [
      material({ id: 8, ordem: 1, titulo_material: 'Primeiro', link_material: 'https://drive.example/1' }),
      material({
        id: 9,
        ordem: 2,
        titulo_material: 'Segundo',
        link_video: 'https://vimeo.com/76979871',
        video: vimeo,
      }),
    ]);
    const person = openApplication('/banco-conhecimento-materiais/5');
    expect(await screen.findByRole('heading', { level: 1, name: 'Módulo um' })).toBeTruthy();
    expect(screen.getByText('Descrição do módulo')).toBeTruthy();
    const first = await screen.findByRole('button', { name: /Primeiro/ });
    const second = screen.getByRole('button', { name: /Segundo/ });
    expect(first.textContent).toBe('1PrimeiroDescrição do material');
    expect(screen.getAllByRole('img', { name: 'Tem vídeo' })).toHaveLength(1);
    expect(within(second).getByRole('img', { name: 'Tem vídeo' })).toBeTruthy();
    await person.click(first);
    await person.click(second);
    expect(screen.getAllByRole('button', { expanded: true })).toHaveLength(2);
    expect(screen.getAllByText('Descrição do material')).toHaveLength(2);
    const link = screen.getByRole('link', { name: /^Acessar conteúdo: Primeiro/ });
    expect([link.textContent, link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      'Acessar conteúdo (abre em nova aba)',
      'https://drive.example/1',
      '_blank',
    ]);
    await person.click(screen.getByRole('button', { name: /Assistir ao vídeo/ }));
    expect(document.querySelector('iframe')?.src).toMatch(/^https:\/\/player\.vimeo\.com\/video\/76979871\?/);
  });

  test('opens the open materials again after a reload, and no closed one', async () => {
    const scrolls: string[] = [];
    Element.prototype.scrollIntoView = function (this: Element) {
      scrolls.push(this.id);
    };
    const titles = ['Primeiro', 'Segundo', 'Terceiro'];
    api.on(
      materials,
      titles.map((titulo_material, index) => material({ id: 8 + index, titulo_material })),
    );
    const opened = () =>
      screen
        .getAllByRole('button', { name: /Primeiro|Segundo|Terceiro/ })
        .map((button) => button.getAttribute('aria-expanded'));
    const person = openApplication('/banco-conhecimento-materiais/5?material=8');
    for (const name of [/Terceiro/, /Segundo/, /Primeiro/])
      await person.click(await screen.findByRole('button', { name }));
    expect(opened()).toEqual(['false', 'true', 'true']);
    expect(scrolls).toHaveLength(1);
    expect(address()).toBe('/banco-conhecimento-materiais/5?material=10&material=9');
    cleanup();
    openApplication(address());
    await screen.findByRole('button', { name: /Terceiro/ });
    expect(opened()).toEqual(['false', 'true', 'true']);
    expect(scrolls).toEqual([scrolls[0], expect.stringMatching(/9$/)]);
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });

  test('frames a video from a host allowed by the operator after a click, by its host and path', async () => {
    const video = { provedor: 'outro' as const, host: 'videos.example.com', caminho: '/v/1?x=2' };
    const link_video = 'https://videos.example.com/v/1?x=2#oi';
    api.on(materials, [material({ id: 8, titulo_material: 'Primeiro', link_video, video })]);
    const person = openApplication('/banco-conhecimento-materiais/5');
    await person.click(await screen.findByRole('button', { name: /Primeiro/ }));
    expect(document.querySelector('iframe')).toBeNull();
    await person.click(screen.getByRole('button', { name: /Assistir ao vídeo em videos\.example\.com$/ }));
    const frame = document.querySelector('iframe');
    expect(frame?.src).toBe('https://videos.example.com/v/1?x=2');
    expect(frame?.getAttribute('sandbox')).toBe(
      'allow-scripts allow-same-origin allow-presentation allow-popups',
    );
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: /^Assistir em videos\.example\.com/ });
    expect(link.href).toBe('https://videos.example.com/v/1?x=2');
  });

  test('shows the agreed text without materials', async () => {
    api.on(materials, []);
    openApplication('/banco-conhecimento-materiais/5');
    await screen.findByRole('heading', { level: 1, name: 'Módulo um' });
    expect(await screen.findByText('Nenhum material encontrado')).toBeTruthy();
    expect(screen.getByText('Não há materiais disponíveis para este módulo no momento.')).toBeTruthy();
    const { pathname } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Voltar para Módulos' });
    expect(pathname).toBe('/banco-conhecimento-conteudos/3');
  });

  test('links back to the first product from an unknown module', async () => {
    api.on('GET /api/produtos-bancoconhecimento/1', product({}));
    const person = openApplication('/banco-conhecimento-materiais/99');
    await screen.findByRole('heading', { level: 1, name: 'Materiais' });
    await person.click(screen.getByRole('link', { name: 'Voltar para Módulos' }));
    expect(address()).toBe('/banco-conhecimento-conteudos/1');
  });
});
