import type { WeeklyPlan } from './weekly-plan.ts';

export const petshopPlan: WeeklyPlan = {
  titulo: 'petshop',
  semNome: 'nosso petshop',
  objetivo:
    'Fazer o tutor lembrar de você antes de o pacote de ração acabar, mostrar que a sua loja orienta (e não só vende) e levar conversas para o WhatsApp.',
  dias: [
    {
      tema: 'Reposição da semana',
      formato: 'Carrossel de 4 imagens',
      horario: '12h15',
      legenda:
        'Segunda é dia de olhar o pote. 🐾 A ração do seu pet chega até o fim da semana? Quando o pacote acaba no domingo à noite, o improviso costuma sair caro para a barriga dele. Aqui no {negocio} a gente anota o porte, o consumo e avisa você antes de faltar.',
      hashtags: '#petshop #raçãopet #tutordepet #petshopdebairro #cachorro #gato',
      chamada: 'Comente REPOSIÇÃO e mandamos no direct como funciona o nosso lembrete.',
      foto: 'Pote quase vazio visto de cima, com o pet esperando ao fundo, perto de uma janela.',
    },
    {
      tema: 'Dica que resolve',
      formato: 'Reel de 20 a 30 segundos',
      horario: '18h30',
      legenda:
        'Peitoral apertado machuca, peitoral largo escapa. A regra é simples: devem caber dois dedos entre a fita e o corpo. Traga o seu pet até o {negocio} e medimos junto com você, sem compromisso. 🐶',
      hashtags: '#dicapet #passeiocomcachorro #peitoral #segurançapet #petshop',
      chamada: 'Salve este vídeo para o próximo passeio.',
      foto: 'Close da mão mostrando os dois dedos sob a fita; grave na vertical e na altura do cão.',
    },
    {
      tema: 'Novidade na prateleira',
      formato: 'Foto única',
      horario: '12h15',
      legenda:
        'Chegou e já tem fila de focinhos curiosos! 😍 Separamos brinquedos para três tipos de pet: o que destrói tudo, o que adora pensar e o que só quer companhia. Qual deles mora na sua casa?',
      hashtags: '#brinquedopet #enriquecimentoambiental #petshop #novidadepet #petfeliz',
      chamada: 'Responda com 1, 2 ou 3 que indicamos o brinquedo certo.',
      foto: 'Três brinquedos sobre fundo liso, com espaço entre eles e luz da manhã.',
    },
    {
      tema: 'Bastidores da loja',
      formato: 'Reel ou sequência de stories',
      horario: '18h30',
      legenda:
        'Antes de a porta abrir, já conferimos a validade, arrumamos a prateleira e separamos as entregas do dia. Cuidar de quem você ama começa por aqui. Prazer, nós somos o time do {negocio}! 💚',
      hashtags: '#bastidores #petshopdebairro #pequenonegocio #timepet #petshop',
      chamada: 'Conte nos comentários: quem da equipe já conhece o seu pet pelo nome?',
      foto: 'A equipe em ação, sem pose; inclua a fachada no começo do vídeo.',
    },
    {
      tema: 'Oferta do fim de semana',
      formato: 'Foto com texto curto',
      horario: '11h30',
      legenda:
        'Sextou com sacola cheia! 🛍️ Hoje e amanhã, o kit passeio (guia, saquinhos e petisco) sai com condição especial no {negocio}. Vale até sábado, às 13h, ou enquanto durar o estoque.',
      hashtags: '#ofertapet #petshop #kitpasseio #fimdesemanapet #cachorro',
      chamada: 'Chame no WhatsApp com a palavra KIT e reserve o seu.',
      foto: 'Kit montado no balcão, com preço e validade da oferta legíveis na imagem.',
    },
    {
      tema: 'Cliente da semana',
      formato: 'Carrossel de fotos de clientes',
      horario: '10h',
      legenda:
        'Sábado é dia de desfile no nosso corredor. 🐕🐈 Obrigado a cada tutor que passou no {negocio} nesta semana e deixou a gente registrar essas carinhas. O seu pet merece aparecer aqui também!',
      hashtags: '#clientepet #petshop #cachorrosdobrasil #gatosdobrasil #petlover',
      chamada: 'Poste uma foto do seu pet e marque o nosso perfil.',
      foto: 'Olhos do pet em foco e fundo da loja; peça autorização do tutor antes de publicar.',
    },
    {
      tema: 'Conversa de domingo',
      formato: 'Foto única + enquete nos stories',
      horario: '19h',
      legenda:
        'Domingo combina com preguiça no sofá. Quem manda no seu: você ou o pet? 😹 Aproveite para conferir se falta algo para a semana. Amanhã cedo já estamos por aqui.',
      hashtags: '#domingopet #vidacompet #gatosdoinstagram #cachorrosdoinstagram #petshop',
      chamada: 'Marque a pessoa que perde o lugar no sofá.',
      foto: 'Pet dormindo em posição engraçada; luz suave, sem flash.',
    },
  ],
  stories: [
    '**Segunda e quinta:** enquete "quantos dias ainda dura a ração aí?"',
    '**Terça:** caixinha de perguntas sobre produtos; responda três em vídeo.',
    '**Sexta:** contagem regressiva da oferta, com o botão do WhatsApp.',
    '**Todos os dias:** uma foto de cliente e uma cena da loja.',
  ],
  metas: [
    '10 conversas novas no WhatsApp vindas do Instagram',
    '5 tutores inscritos no lembrete de reposição',
    '3 fotos de clientes republicadas',
  ],
  cuidado:
    'Não indique ração terapêutica, antipulgas ou suplemento como tratamento nas legendas. Se alguém relatar um sintoma, responda: "procure um veterinário".',
};
