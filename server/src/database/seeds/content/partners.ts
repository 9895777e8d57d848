import type { PartnerSeed } from './types.ts';

/** Where an invented partner has no site: a page of ours that says so. */
const demonstration = '/parceiro-demonstracao.html';

/** Invented companies: planted on a local start only (1.3). */
export const partnerSeeds: readonly PartnerSeed[] = [
  {
    id: 1,
    name: 'Focinho Gestão',
    description:
      'Sistema de agenda, caixa e fichas de pets para banho e tosa. A migração dos seus cadastros está incluída.',
    discount: '1º mês GRÁTIS',
    image_url: '/images/partners/gestao-focinho.svg',
    link: demonstration,
    valid_until: null,
    cupom: null,
  },
  {
    id: 2,
    name: 'Patinha Pagamentos',
    description: 'Maquininha e link de pagamento com taxa reduzida no crédito e recebimento em um dia útil.',
    discount: 'Condição especial',
    image_url: '/images/partners/pagamentos-patinha.svg',
    link: demonstration,
    valid_until: '2027-03-31',
    cupom: null,
  },
  {
    id: 3,
    name: 'Espuma Boa Cosméticos',
    description:
      'Xampus, condicionadores e hidratação em galões de 5 litros, com diluição explicada no rótulo.',
    discount: '20% OFF',
    image_url: '/images/partners/cosmeticos-espuma.svg',
    link: demonstration,
    valid_until: '2026-12-31',
    cupom: 'ESPUMA20',
  },
  {
    id: 4,
    name: 'Fio Certo Afiação',
    description:
      'Afiação de lâminas e tesouras com coleta na loja. Devolução em até três dias, com teste de corte.',
    discount: '15% OFF na primeira coleta',
    image_url: '/images/partners/afiacao-fio-certo.svg',
    link: demonstration,
    valid_until: null,
    cupom: 'FIO15',
  },
  {
    id: 5,
    name: 'Tigela Farta',
    description: 'Rações e petiscos para revenda, com pedido mínimo menor para quem está começando.',
    discount: 'Frete GRÁTIS no primeiro pedido',
    image_url: '/images/partners/racao-tigela-farta.svg',
    link: demonstration,
    valid_until: '2027-01-31',
    cupom: 'TIGELA',
  },
  {
    id: 6,
    name: 'Laboratório Lupa Vet',
    description:
      'Exames para clínicas, com retirada da amostra na recepção e laudo no celular do veterinário.',
    discount: '10% OFF em exames de rotina',
    image_url: '/images/partners/laboratorio-lupa.svg',
    link: demonstration,
    valid_until: '2027-06-30',
    cupom: 'LUPA10',
  },
  {
    id: 7,
    name: 'Guarda-Pet Seguros',
    description: 'Seguro para acidentes com pets durante o banho, a tosa, a hospedagem ou o transporte.',
    discount: 'Condição especial',
    image_url: '/images/partners/seguro-guarda-pet.svg',
    link: demonstration,
    valid_until: null,
    cupom: null,
  },
  {
    id: 8,
    name: 'Estúdio Bigode',
    description:
      'Fotos e vídeos curtos da sua loja e dos seus clientes de quatro patas, prontos para postar.',
    discount: '25% OFF no pacote de 10 fotos',
    image_url: '/images/partners/foto-bigode.svg',
    link: demonstration,
    valid_until: '2027-02-28',
    cupom: 'BIGODE25',
  },
  {
    id: 9,
    name: 'Avental & Cia. Uniformes',
    description: 'Aventais impermeáveis, camisetas e jalecos com o bordado da loja, a partir de cinco peças.',
    discount: 'Bordado GRÁTIS',
    image_url: '/images/partners/uniformes-avental.svg',
    link: demonstration,
    valid_until: '2027-04-30',
    cupom: null,
  },
  {
    id: 10,
    name: 'Conta Certa Contabilidade',
    description: 'Abertura de empresa, folha e impostos por quem conhece petshop, clínica e banho e tosa.',
    discount: '2 meses GRÁTIS no plano anual',
    image_url: '/images/partners/contabilidade-conta-certa.svg',
    link: demonstration,
    valid_until: null,
    cupom: null,
  },
  {
    id: 11,
    name: 'Escola da Tosa',
    description:
      'Cursos presenciais e on-line de banho, tosa e atendimento, com turmas pequenas e certificado.',
    discount: '30% OFF na segunda matrícula',
    image_url: '/images/partners/cursos-escola-da-tosa.svg',
    link: demonstration,
    valid_until: '2027-07-31',
    cupom: 'ESCOLA30',
  },
  {
    id: 12,
    name: 'Laço Embalagens',
    description: 'Sacolas, laços, gravatas e caixas com a sua marca, em tiragens pequenas.',
    discount: 'Arte da embalagem por nossa conta',
    image_url: '/images/partners/embalagens-laco.svg',
    link: demonstration,
    valid_until: '2027-05-31',
    cupom: null,
  },
];
