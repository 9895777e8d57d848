import { linkClass } from '#web/features/auth/form-heading.tsx';
import { Link } from '#web/lib/navigation/link.tsx';
import { DocumentLayout, type Section } from '../document-layout.tsx';

const sections: Section[] = [
  {
    heading: 'O que guardamos',
    paragraphs: [
      'Seu nome, email e telefone, os dados do negócio que você preencher, suas conversas com os assistentes e o extrato dos seus créditos.',
      'Sua senha é guardada só em forma cifrada, que ninguém consegue ler, nem nós. Dados de cartão ficam apenas com o serviço de pagamento.',
    ],
  },
  {
    heading: 'Para que usamos',
    paragraphs: [
      'Para manter sua conta, responder às suas perguntas e cuidar da sua assinatura. Suas perguntas são enviadas ao serviço de inteligência artificial que as responde, sem a sua senha, telefone ou email.',
      'Não vendemos seus dados.',
    ],
  },
  {
    heading: 'Seus direitos',
    paragraphs: [
      'A Lei Geral de Proteção de Dados garante que você consulte, corrija, leve e apague seus dados. Fale com o nosso suporte para exercer qualquer um deles.',
    ],
  },
  {
    heading: 'Neste aparelho',
    paragraphs: [
      'Usamos um cookie para manter você conectado e o armazenamento do navegador para o tema e o tutorial. Não há rastreadores de outras empresas.',
    ],
  },
];

export function PrivacyScreen() {
  return (
    <DocumentLayout title="Política de privacidade" sections={sections}>
      Veja também os{' '}
      <Link to="/termos" className={linkClass}>
        termos de uso
      </Link>
      .
    </DocumentLayout>
  );
}
