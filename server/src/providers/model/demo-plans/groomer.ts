import type { WeeklyPlan } from './weekly-plan.ts';

export const groomerPlan: WeeklyPlan = {
  titulo: 'groomer',
  semNome: 'meu estúdio',
  objetivo:
    'Mostrar técnica e assinatura própria, atrair clientes que valorizam acabamento e justificar o preço pelo tempo e pelo cuidado.',
  dias: [
    {
      tema: 'O corte da semana',
      formato: 'Reel de 20 segundos',
      horario: '12h15',
      legenda:
        'Cada rosto pede um desenho. ✂️ Neste trabalho, arredondei o focinho, abri o olhar e deixei o volume onde ele valoriza a raça. O resultado parece simples; o caminho é paciência, tesoura e muito pente.',
      hashtags: '#groomer #tosanatesoura #grooming #tosador #asianstyle',
      chamada: 'Qual ângulo você quer ver no próximo vídeo?',
      foto: 'Giro lento de 180 graus na altura do pet, fundo liso e luz lateral.',
    },
    {
      tema: 'Técnica explicada',
      formato: 'Carrossel de 5 imagens',
      horario: '18h30',
      legenda:
        'Por que o pente vem antes da tesoura? Porque ele levanta o fio e mostra o que a mão não vê. Escovar, pentear, cortar, pentear outra vez: é esse vai e volta que tira o degrau. Salve para lembrar na próxima tosa. 🐩',
      hashtags: '#tecnicadetosa #groomerbrasil #tosacomercial #aprendagrooming #tesoura',
      chamada: 'Salve e mande para quem está começando.',
      foto: 'Close das mãos e do pente, um passo por imagem, com a mesma luz em todas.',
    },
    {
      tema: 'Antes e depois com história',
      formato: 'Reel ou carrossel',
      horario: '12h15',
      legenda:
        'Ele chegou com o pelo embolado e medo do secador. Fizemos pausas, reduzimos o barulho e escolhemos o corte mais confortável, não o mais vistoso. Beleza que machuca não é beleza. 💚',
      hashtags: '#antesedepois #groominghumanizado #bemestaranimal #tosador #petgrooming',
      chamada: 'Seu pet tem medo de tosa? Escreva aqui que eu respondo.',
      foto: 'Mesma posição nas duas fotos; mostre o pet relaxado no final.',
    },
    {
      tema: 'Quanto vale uma tosa',
      formato: 'Carrossel de 4 imagens',
      horario: '18h30',
      legenda:
        'Porte, pelagem, comportamento, tempo de mesa e acabamento: é disso que o meu preço é feito. Uma tosa na tesoura pode levar mais de duas horas, com material higienizado a cada pet. Peça uma avaliação e explico a sua, item por item.',
      hashtags: '#groomerprofissional #preçojusto #tosanatesoura #valorizeogroomer #grooming',
      chamada: 'Peça a sua avaliação pelo WhatsApp.',
      foto: 'Bancada com tesouras, pentes e cronômetro, vista de cima.',
    },
    {
      tema: 'Vagas da próxima semana',
      formato: 'Foto com texto curto',
      horario: '11h30',
      legenda:
        'Atendo poucos pets por dia para dar a cada um o tempo que ele precisa. As vagas da próxima semana no {negocio} abrem agora; as da manhã costumam sair primeiro. ⏰',
      hashtags: '#agendaaberta #groomer #tosador #banhoetosa #horariomarcado',
      chamada: 'Mande VAGA no direct com a raça e o porte do pet.',
      foto: 'Retrato seu com um pet pronto, os dois olhando para a câmera.',
    },
    {
      tema: 'Um dia na mesa',
      formato: 'Reel de bastidores',
      horario: '10h',
      legenda:
        'Higienizar, afiar, receber, conversar, escovar, lavar, secar, desenhar, respirar, recomeçar. 🎧 Um dia de groomer cabe em 30 segundos de vídeo, mas não em 30 minutos de mesa. Qual parte você não imaginava?',
      hashtags: '#rotinadegroomer #bastidores #tosador #groomerlife #petgrooming',
      chamada: 'Comente a etapa que mais surpreendeu você.',
      foto: 'Câmera fixa em tripé; cenas de três segundos, com som ambiente.',
    },
    {
      tema: 'Cuidado em casa',
      formato: 'Foto única + caixinha de perguntas',
      horario: '19h',
      legenda:
        'O corte dura mais quando a manutenção começa em casa: escova certa, pente até a raiz e secagem completa depois da chuva. Viu ferida, caroço ou muita coceira? Pare e procure um veterinário antes da próxima tosa. 🐾',
      hashtags: '#cuidadoemcasa #escovação #groomer #pelobonito #tutorconsciente',
      chamada: 'Deixe a raça do seu pet na caixinha e indico a escova.',
      foto: 'Escova, pente e toalha ao lado do pet, em casa, com luz de janela.',
    },
  ],
  stories: [
    '**Segunda:** ferramenta da semana e para que serve.',
    '**Quarta:** enquete "orelha redonda ou em V?".',
    '**Quinta:** tire-dúvidas sobre preço e tempo de mesa.',
    '**Sexta:** vagas restantes, com o botão do WhatsApp.',
  ],
  metas: [
    '5 avaliações pedidas pelo direct',
    '3 clientes novos com retorno já marcado',
    '1 vídeo com mais salvamentos que curtidas de tutores',
  ],
  cuidado:
    'Nunca publique um pet assustado ou exposto. Problemas de pele, ouvido ou dor não são assunto de tosa: oriente "procure um veterinário".',
};
