import * as peopleCalls from '@matilha/contract/calls/panel/people';
import {
  erasePersonInput,
  type Person,
  personMailKinds,
  reasonInput,
  sendMailInput,
} from '@matilha/contract/panel/people';
import { eraseConfirmation } from '@matilha/contract/privacy/privacy';
import { call } from '../../lib/api-client.ts';
import { download } from '../../lib/download.ts';
import { LineInput, ParagraphInput } from '../../ui/inputs.tsx';
import { ActionDialog } from './action-dialog.tsx';

/** Returns the sentence of a confirmation. */
const messageOf = async (confirmed: Promise<{ message: string }>) => (await confirmed).message;

export interface PersonDialogProps {
  person: Person;
  onDone: () => void;
  onClose: () => void;
}

export function BlockDialog({ person: { id, first_name: name }, ...rest }: PersonDialogProps) {
  return (
    <ActionDialog
      title={`Bloquear a conta de ${name}?`}
      explain="A pessoa sai de todos os aparelhos na hora e não consegue entrar. Os links que recebeu deixam de valer, e ela recebe um email com o aviso. Uma resposta em andamento termina. A assinatura continua sendo cobrada: se for o caso, cancele-a na Stripe."
      confirm="Bloquear"
      danger
      schema={reasonInput}
      initial={{ reason: '' }}
      act={(body) => messageOf(call(peopleCalls.blockPerson, { params: { id }, body }))}
      {...rest}
    >
      <ReasonInput />
    </ActionDialog>
  );
}

export function UnblockDialog({ person: { id, first_name: name }, ...rest }: PersonDialogProps) {
  return (
    <ActionDialog
      title={`Desbloquear a conta de ${name}?`}
      explain="A pessoa volta a entrar com a senha de sempre e encontra tudo como estava."
      confirm="Desbloquear"
      schema={reasonInput}
      initial={{ reason: '' }}
      act={(body) => messageOf(call(peopleCalls.unblockPerson, { params: { id }, body }))}
      {...rest}
    >
      <ReasonInput />
    </ActionDialog>
  );
}

/** The reason of the action; the person finds it in the export, unless the action deletes the account. */
export const ReasonInput = ({ readable = true }: { readable?: boolean }) => (
  <ParagraphInput
    source="reason"
    label="Motivo"
    minRows={2}
    helperText={readable ? 'Fica registrado; a pessoa pode ler.' : false}
  />
);

/** Returns the link that the account needs. */
const linkFor = ({ provisional, email_verified: verified }: Person) => {
  if (provisional) return 'claim_account';
  return verified ? 'reset_password' : 'verify_email';
};

export function MailDialog({ person, ...rest }: PersonDialogProps) {
  const kind = linkFor(person);
  return (
    <ActionDialog
      title="Enviar um email com um link novo"
      explain={`${personMailKinds[kind]}, para ${person.email}. Os links do mesmo tipo que a pessoa já recebeu deixam de valer. Você não vê o link.`}
      confirm="Enviar"
      schema={sendMailInput}
      initial={{ kind }}
      act={(body) => messageOf(call(peopleCalls.sendMail, { params: { id: person.id }, body }))}
      {...rest}
    />
  );
}

export function ExportDialog({ person: { id, first_name: name }, ...rest }: PersonDialogProps) {
  return (
    <ActionDialog
      title={`Exportar os dados de ${name}?`}
      explain="O arquivo tem tudo o que a pessoa escreveu. Exporte só a pedido dela, confira quem pediu e entregue por um meio seguro. O motivo ela lê em Minha Conta; conta como uma das suas 20 leituras do dia."
      confirm="Exportar"
      schema={reasonInput}
      initial={{ reason: '' }}
      act={async (body) => {
        await download(`dados-da-pessoa-${id}.json`, peopleCalls.exportPerson, { params: { id }, body });
        return 'Arquivo salvo.';
      }}
      {...rest}
    >
      <ReasonInput />
    </ActionDialog>
  );
}

export function EraseDialog({ person, ...rest }: PersonDialogProps) {
  return (
    <ActionDialog
      title={`Excluir a conta de ${person.first_name}?`}
      explain={`A assinatura é cancelada, as sessões terminam, e perfil, conversas, conteúdos e créditos são apagados. Fica só o que a lei manda guardar, sem o nome. Não tem volta. Para confirmar, digite ${eraseConfirmation} e o email da conta: ${person.email}`}
      confirm="Excluir de vez"
      danger
      schema={erasePersonInput}
      initial={{ email: '', reason: '' }}
      act={(body) => messageOf(call(peopleCalls.erasePerson, { params: { id: person.id }, body }))}
      {...rest}
    >
      <ReasonInput readable={false} />
      <LineInput source="email" label="Email da conta" autoComplete="off" />
      <LineInput source="confirmation" label={`Digite ${eraseConfirmation}`} autoComplete="off" />
    </ActionDialog>
  );
}
