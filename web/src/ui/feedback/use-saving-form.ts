import { useState } from 'react';
import type * as z from 'zod/mini';
import { useForm } from '#web/lib/use-form.ts';
import { toast } from '../toasts/toast-store.ts';

interface SavingFormOptions<V extends Record<string, string | boolean>, Output> {
  schema: z.ZodMiniType<Output, V>;
  initial: V;
  save: (output: Output) => Promise<unknown>;
  success: { title: string; description: string };
  failure: string;
  onSaved: () => void;
}

/** A form that saves: shows toasts and the server's field errors, and keeps the values when a save fails. */
export function useSavingForm<V extends Record<string, string | boolean>, Output>(
  options: SavingFormOptions<V, Output>,
) {
  const { schema, initial, save, success, failure, onSaved } = options;
  const [trouble, setTrouble] = useState<unknown>(null);
  const form = useForm({
    schema,
    initial,
    submit: async (output) => {
      setTrouble(null);
      try {
        await save(output);
      } catch (error) {
        setTrouble(error);
        form.showServerErrors(error);
        toast({ title: 'Erro ao salvar', description: failure, variant: 'destructive' });
        return;
      }
      toast(success);
      onSaved();
    },
  });
  return { ...form, trouble };
}
