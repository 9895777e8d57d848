import { linkClass } from '#web/features/auth/form-heading.tsx';
import { Link } from '#web/lib/navigation/link.tsx';
import { DocumentLayout, type Section } from '../document-layout.tsx';

const sections: Section[] = [
  {
    heading: 'O serviço',
    paragraphs: [
      'A Matilha reúne assistentes de inteligência artificial, conteúdos, agenda de eventos e ofertas de parceiros para negócios do setor pet.',
      'Você usa o serviço com uma conta pessoal. Cuide da sua senha: o que é feito com ela é feito em seu nome.',
    ],
  },
  {
    heading: 'Assistentes e créditos',
    paragraphs: [
      'As respostas são geradas por inteligência artificial e podem conter erros. Confira o que for importante antes de usar. Elas não substituem o médico-veterinário, o contador ou o advogado.',
      'Cada resposta consome os créditos mostrados antes do envio. Uma resposta que falha não consome créditos. Os créditos valem por período e não se acumulam.',
    ],
  },
  {
    heading: 'Planos e pagamento',
    paragraphs: [
      'Planos pagos renovam a cada 30 dias até serem cancelados. Você pode desistir em até 7 dias da contratação, como garante o Código de Defesa do Consumidor.',
    ],
  },
  {
    heading: 'Uso correto',
    paragraphs: [
      'Não use o serviço para enganar pessoas, ferir direitos de terceiros ou maltratar animais. Contas usadas assim podem ser encerradas.',
    ],
  },
];

export function TermsScreen() {
  return (
    <DocumentLayout title="Termos de uso" sections={sections}>
      Veja também a{' '}
      <Link to="/privacidade" className={linkClass}>
        política de privacidade
      </Link>
      .
    </DocumentLayout>
  );
}
