import { zodResolver } from '@hookform/resolvers/zod';
import { ApiError } from '@matilha/contract/client/api-error';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { Form, useNotify } from 'react-admin';
import { type FieldValues, useFormState } from 'react-hook-form';
import type * as z from 'zod/mini';

interface ActionDialogProps<S extends z.ZodMiniType<FieldValues>> {
  title: string;
  /** Sentences about the effects of the action. */
  explain: ReactNode;
  /** The label of the button that does it. */
  confirm: string;
  danger?: boolean;
  schema: S;
  initial?: FieldValues;
  /** The inputs. */
  children?: ReactNode;
  /** Does it and returns the sentence that says so, if one is needed; rejects with the server's refusal. */
  act: (values: z.output<S>) => Promise<string | undefined>;
  onDone: () => void;
  onClose: () => void;
}

/** A dialog that names the action's effects, asks for the fields of the contract, and does the action once. */
export function ActionDialog<S extends z.ZodMiniType<FieldValues>>(props: ActionDialogProps<S>) {
  const { title, explain, confirm, danger = false, schema, initial, children, act, onDone, onClose } = props;
  const heading = useId();
  const notify = useNotify();
  const submit = async (values: FieldValues) => {
    try {
      const done = await act(values as z.output<S>);
      if (done) notify(done, { type: 'success' });
      onDone();
      return undefined;
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
      return error instanceof ApiError ? error.fields : undefined;
    }
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={heading}>
      <Form
        resolver={zodResolver(schema as never) as never}
        defaultValues={initial ?? {}}
        onSubmit={submit}
        noValidate
        sanitizeEmptyValues={false}
      >
        <DialogTitle id={heading}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1 }}>
          <DialogContentText component="div">{explain}</DialogContentText>
          {children}
        </DialogContent>
        <Buttons confirm={confirm} danger={danger} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

function Buttons({ confirm, danger, onClose }: { confirm: string; danger: boolean; onClose: () => void }) {
  const { isSubmitting } = useFormState();
  return (
    <DialogActions>
      <Button onClick={onClose} disabled={isSubmitting}>
        Cancelar
      </Button>
      <Button type="submit" variant="contained" color={danger ? 'error' : 'primary'} loading={isSubmitting}>
        {confirm}
      </Button>
    </DialogActions>
  );
}
