import { Confirm } from '../../ui/confirm.tsx';
import type { RecordDefinition, RecordView } from '../definition.ts';
import type { When } from '../use-save-record.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { UsesDialog } from './uses-dialog.tsx';

/** A dialog over the form of a record: its history, or a question before an action. */
export type Question =
  | { about: 'history' }
  | { about: 'discard' }
  | { about: 'remove' }
  | { about: 'publish'; when: When }
  | { about: 'switch-off'; when: When };

interface RecordQuestionProps {
  of: RecordDefinition;
  /** Undefined for a new record. */
  record: RecordView | undefined;
  /** Null while nothing is asked. */
  question: Question | null;
  submit: (when: When) => Promise<void>;
  act: { remove: () => Promise<void>; discard: () => Promise<void> };
  /** Called once an earlier version was published again. */
  onRestored: () => void;
  onClose: () => void;
}

export function RecordQuestion(props: RecordQuestionProps) {
  const { of, record, question, submit, act, onClose } = props;
  const after = (action: () => void | Promise<void>) => () => {
    onClose();
    return action();
  };
  if (!question) return null;
  if (question.about === 'publish') {
    const word = question.when === 'now' ? 'Publicar' : 'Agendar';
    const onConfirm = after(() => submit(question.when));
    return (
      <Confirm
        title={`${word}?`}
        content={of.kind.warning}
        confirm={word}
        onConfirm={onConfirm}
        onClose={onClose}
      />
    );
  }
  if (!record) return null;
  if (question.about === 'discard')
    return (
      <Confirm
        title="Descartar o rascunho?"
        content="O rascunho some. O que está publicado não muda."
        confirm="Descartar"
        onConfirm={after(act.discard)}
        onClose={onClose}
      />
    );
  if (question.about === 'remove' || question.about === 'switch-off')
    return <UsesQuestion {...props} record={record} question={question} after={after} />;
  if (!record.published) return null;
  return (
    <HistoryDialog
      of={of}
      id={record.id}
      revision={record.revision}
      now={record.published}
      onRestored={after(props.onRestored)}
      onClose={onClose}
    />
  );
}

interface UsesQuestionProps extends RecordQuestionProps {
  record: RecordView;
  question: Extract<Question, { about: 'remove' | 'switch-off' }>;
  after: (action: () => void | Promise<void>) => () => void | Promise<void>;
}

/** Shows the uses of a record before it is removed or switched off. */
function UsesQuestion({ of, record, question, submit, act, after, onClose }: UsesQuestionProps) {
  const used = { kind: of.kind, id: record.id, onClose };
  if (question.about === 'remove')
    return <UsesDialog {...used} action="remove" confirm="Apagar" onConfirm={after(act.remove)} />;
  const { when } = question;
  const word = when === 'now' ? 'Publicar' : 'Agendar';
  return <UsesDialog {...used} action="switch_off" confirm={word} onConfirm={after(() => submit(when))} />;
}
