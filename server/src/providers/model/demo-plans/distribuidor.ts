import type { WeeklyPlan } from './weekly-plan.ts';

export const distribuidorPlan: WeeklyPlan = {
  titulo: 'distribuidor da área pet',
  semNome: 'nossa distribuidora',
  objetivo:
    'Falar com quem compra para revender: mostrar giro, margem e apoio ao lojista, e transformar o perfil em porta de entrada para o vendedor.',
  dias: [
    {
      tema: 'Giro da semana',
      formato: 'Carrossel de 4 imagens',
      horario: '8h',
      legenda:
        'Lojista, antes do pedido, três perguntas: o que saiu, o que parou e o que faltou? 📦 Anote os números da semana passada e monte o pedido pelo giro, não pelo costume. O time da {negocio} ajuda você a ler essa conta na próxima visita.',
      hashtags: '#distribuidorpet #lojistapet #giroestoque #gestãopet #mercadopet',
      chamada: 'Mande GIRO no direct e receba a nossa planilha de conferência.',
      foto: 'Prateleira real com um espaço vazio em destaque e a pergunta escrita na imagem.',
    },
    {
      tema: 'Margem em um minuto',
      formato: 'Reel de 45 segundos',
      horario: '12h15',
      legenda:
        'Comprou por R$ 60 e vendeu por R$ 90? A margem bruta é de 33 %, não de 50 %: são R$ 30 divididos pelo preço de venda. Parece detalhe, mas é aí que o lucro some. 🧮 Salve e confira três produtos da sua loja hoje.',
      hashtags: '#margemdelucro #precificação #petshop #lojistapet #gestãodeloja',
      chamada: 'Comente MARGEM para falar com um vendedor da sua região.',
      foto: 'Conta feita à mão em um quadro, com boa luz e letra grande.',
    },
    {
      tema: 'Exposição que vende',
      formato: 'Carrossel antes e depois',
      horario: '12h15',
      legenda:
        'Mesmo produto, mesmo preço, outro lugar. Agrupe por necessidade (filhote, passeio, higiene), deixe o item de maior giro na altura dos olhos e o preço sempre visível. A próxima venda pode estar a um passo do caixa. 👀',
      hashtags: '#exposiçãodeprodutos #trademarketing #petshop #pontodevenda #mercadopet',
      chamada: 'Marque quem arruma a prateleira aí na loja.',
      foto: 'Antes e depois da mesma gôndola, com autorização do cliente e sem marcas em destaque.',
    },
    {
      tema: 'Bastidores da entrega',
      formato: 'Reel narrado',
      horario: '18h',
      legenda:
        'Do pedido à sua porta: separação, conferência de validade, carga na ordem da rota e aviso de chegada. 🚚 Entrega certa é prateleira cheia no sábado. Conheça quem faz isso acontecer na {negocio}.',
      hashtags: '#logística #distribuidorpet #entrega #bastidores #mercadopet',
      chamada: 'Pergunte aqui o dia de entrega da sua cidade.',
      foto: 'Equipe conferindo um pedido, com coletes, chão limpo e nada de dados de clientes à vista.',
    },
    {
      tema: 'Mix do mês',
      formato: 'Foto com texto curto',
      horario: '9h30',
      legenda:
        'Pedido fechado até as 15h entra na rota combinada. Montamos um mix para loja pequena: poucos itens, reposição rápida e dinheiro que não fica parado. Consulte condições e disponibilidade com o seu vendedor. 💚',
      hashtags: '#atacadopet #mixdeprodutos #lojistapet #distribuidorpet #reposição',
      chamada: 'Chame no WhatsApp e peça o mix para o tamanho da sua loja.',
      foto: 'Mix montado sobre um palete limpo, com o prazo escrito na imagem.',
    },
    {
      tema: 'Lojista que inspira',
      formato: 'Entrevista curta em vídeo',
      horario: '10h',
      legenda:
        'Qual mudança pequena deu resultado grande na sua loja? Hoje quem responde é uma cliente que trocou o mural de recados por uma lista de reposição no balcão. Boa ideia merece circular. 👏',
      hashtags: '#lojistapet #históriasdequemvende #petshopdebairro #pequenonegocio #mercadopet',
      chamada: 'Conte a sua ideia; a próxima história pode ser a da sua loja.',
      foto: 'Lojista no próprio balcão, som captado de perto, autorização de imagem assinada.',
    },
    {
      tema: 'Planejamento da semana',
      formato: 'Foto única + enquete',
      horario: '19h',
      legenda:
        'Dez minutos no domingo poupam uma correria na terça. Veja o que está abaixo do mínimo, anote os pedidos especiais e confira as datas do mês. Amanhã o seu vendedor passa com tudo alinhado. 🗓️',
      hashtags: '#planejamento #gestãodeestoque #lojistapet #petshop #distribuidorpet',
      chamada: 'Responda à enquete: você compra por lista ou por memória?',
      foto: 'Caderno aberto com lista de reposição, caneta e café.',
    },
  ],
  stories: [
    '**Segunda:** rota e cidades atendidas na semana.',
    '**Quarta:** pergunta do lojista respondida por um vendedor.',
    '**Quinta:** contagem regressiva para o fechamento do pedido.',
    '**Sexta:** itens de volta ao estoque, com o botão do WhatsApp.',
  ],
  metas: [
    '12 conversas com lojistas que ainda não compram',
    '4 lojas inativas de volta ao pedido',
    '1 história de cliente gravada e autorizada',
  ],
  cuidado:
    'Publique condições com prazo e região. Produto com indicação de saúde: cite só o que está no rótulo e lembre "procure um veterinário".',
};
