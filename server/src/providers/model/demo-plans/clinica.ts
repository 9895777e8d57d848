import type { WeeklyPlan } from './weekly-plan.ts';

export const clinicaPlan: WeeklyPlan = {
  titulo: 'clínica veterinária',
  semNome: 'nossa clínica',
  objetivo:
    'Explicar a prevenção em linguagem simples, diminuir o medo da consulta e fazer o tutor lembrar do retorno, sem prometer resultado nem orientar tratamento a distância.',
  dias: [
    {
      tema: 'Prevenção: o check-up',
      formato: 'Carrossel de 5 imagens',
      horario: '12h15',
      legenda:
        'Ele está comendo, brincando e dormindo bem. Então para que consulta? 🩺 Porque muita coisa começa em silêncio, e o exame de rotina existe para encontrar cedo. Aqui na {negocio}, conversamos com calma e você sai sabendo o próximo passo.',
      hashtags: '#clinicaveterinaria #medicinapreventiva #checkuppet #saudepet #tutorconsciente',
      chamada: 'Agende o check-up pelo link da bio.',
      foto: 'Estetoscópio e pet tranquilo na mesa, com a mão do tutor em cena.',
    },
    {
      tema: 'Mito ou verdade',
      formato: 'Reel de 30 segundos',
      horario: '18h30',
      legenda:
        '"Focinho seco quer dizer febre." Mito! 🐽 O focinho muda ao longo do dia, com o sono e com o clima. Se o comportamento mudou, se o apetite caiu ou se algo preocupa você, procure um veterinário em vez de esperar passar.',
      hashtags: '#mitoouverdade #veterinaria #saudeanimal #cachorro #gato',
      chamada: 'Mande a próxima dúvida na caixinha dos stories.',
      foto: 'Veterinário falando para a câmera, na altura dos olhos; legende o vídeo.',
    },
    {
      tema: 'Carteira de vacinação',
      formato: 'Foto com texto curto',
      horario: '12h15',
      legenda:
        'Onde está a carteirinha do seu pet agora? 💉 Tire uma foto dela hoje e confira a data da próxima visita. Ficou em dúvida? Mande para a recepção: conferimos com você e o veterinário define o que é indicado na consulta.',
      hashtags: '#vacinaçãopet #carteiradevacinação #clinicaveterinaria #filhote #saudepet',
      chamada: 'Envie a foto da carteirinha pelo WhatsApp.',
      foto: 'Carteirinha aberta sem dados pessoais visíveis, com a pata do pet ao lado.',
    },
    {
      tema: 'Conheça a equipe',
      formato: 'Carrossel ou reel curto',
      horario: '18h30',
      legenda:
        'Por trás de cada jaleco tem alguém que também divide o sofá com um pet. Hoje você conhece quem recebe, quem examina e quem acompanha a recuperação na {negocio}. Ser bem cuidado começa por ser bem recebido. 💚',
      hashtags: '#equipeveterinaria #clinicaveterinaria #amoranimal #bastidores #veterinaria',
      chamada: 'Deixe um recado para quem já cuidou do seu pet.',
      foto: 'Retrato de cada pessoa com o próprio pet; inclua nome, função e registro profissional, quando houver.',
    },
    {
      tema: 'Gatos sem estresse',
      formato: 'Carrossel de 4 imagens',
      horario: '11h30',
      legenda:
        'A consulta do gato começa em casa. 🐈 Deixe a caixa de transporte aberta na sala alguns dias antes, coloque uma manta com o cheiro dele e cubra a caixa no caminho. Na chegada, avise a recepção: procuramos o cantinho mais calmo.',
      hashtags: '#gatos #medicinafelina #gatosemestresse #clinicaveterinaria #tutordegato',
      chamada: 'Salve e mande para quem tem gato.',
      foto: 'Gato dentro da caixa aberta, por vontade própria, em luz natural.',
    },
    {
      tema: 'História de cuidado',
      formato: 'Reel ou foto única',
      horario: '10h',
      legenda:
        'Tem paciente que entra desconfiado e sai pedindo carinho. 🐾 Hoje, o destaque vai para uma visita de rotina que terminou em lambida. Obrigado ao tutor que autorizou dividir este momento com vocês.',
      hashtags: '#pacienteespecial #clinicaveterinaria #cuidadoanimal #petfeliz #veterinaria',
      chamada: 'Conte como o seu pet reage quando percebe o caminho da clínica.',
      foto: 'Momento de carinho depois do exame; só com autorização por escrito e sem expor o caso.',
    },
    {
      tema: 'Quando não esperar',
      formato: 'Foto com texto curto',
      horario: '19h',
      legenda:
        'Domingo à noite e bateu a preocupação? Dificuldade para respirar, convulsão, acidente, barriga muito inchada ou suspeita de ter comido algo tóxico são motivos para atendimento imediato. Não medique por conta própria: procure um veterinário de plantão. Salve o contato da unidade mais próxima de você.',
      hashtags: '#emergenciaveterinaria #plantaoveterinario #primeirosocorrospet #saudepet #tutorconsciente',
      chamada: 'Salve este post e compartilhe com a família.',
      foto: 'Fundo liso na cor da clínica, com texto grande e telefone legível.',
    },
  ],
  stories: [
    '**Segunda:** horários livres da semana, com o botão de agendar.',
    '**Terça:** caixinha "mito ou verdade?".',
    '**Quinta:** bastidor da recepção e da limpeza da sala.',
    '**Sexta:** lembrete do plantão ou da unidade de referência no fim de semana.',
  ],
  metas: [
    '6 consultas agendadas a partir do Instagram',
    '10 carteirinhas enviadas para conferência',
    '1 depoimento de tutor com autorização por escrito',
  ],
  cuidado:
    'Confira as regras de publicidade do conselho profissional. Não faça diagnóstico, não cite dose e não prometa resultado nos comentários; convide para a consulta.',
};
