import type { TutorialSeed } from './types.ts';

/** Six steps, opened by the help button or the side menu, never by itself (§2.20, decision 7.3). */
export const tutorial: TutorialSeed = {
  enabled: true,
  backgroundImage: '/images/tutorial/fundo.svg',
  steps: [
    {
      title: 'Boas-vindas à matilha',
      description:
        'Aqui o seu negócio pet tem assistentes, conteúdo, agenda e descontos num lugar só. Em um minuto você conhece tudo.',
      buttonText: 'Próximo',
      image: '/images/tutorial/boas-vindas.svg',
    },
    {
      title: 'Assistentes que entendem do setor',
      description:
        'Escolha um assunto e converse com a IA: marketing, banho e tosa, gestão, clínica, distribuição e groomer. O custo em créditos aparece antes de enviar.',
      buttonText: 'Próximo',
      image: '/images/tutorial/assistentes.svg',
    },
    {
      title: 'Banco de conhecimento',
      description:
        'Conteúdos exclusivos, treinamentos e materiais prontos para usar na loja, com contas, roteiros e checklists. Muitos são gratuitos.',
      buttonText: 'Próximo',
      image: '/images/tutorial/conhecimento.svg',
    },
    {
      title: 'Calendário de eventos',
      description:
        'Feiras, cursos e competições do Brasil e do mundo para você se atualizar e fazer contatos. Filtre por mês, formato e lugar.',
      buttonText: 'Próximo',
      image: '/images/tutorial/eventos.svg',
    },
    {
      title: 'Descontos com parceiros',
      description:
        'Ofertas e benefícios de quem atende o setor pet. Abra o cartão, confira a validade e aproveite.',
      buttonText: 'Próximo',
      image: '/images/tutorial/parceiros.svg',
    },
    {
      title: 'Tudo pronto para começar',
      description:
        'Complete o perfil do seu negócio em Minha Conta: quanto mais a IA souber da sua loja, mais útil é a resposta.',
      buttonText: 'Finalizar',
      image: '/images/tutorial/comecar.svg',
    },
  ],
};
