import { useState } from 'react';
import type * as z from 'zod/mini';
import { useForm } from '#web/lib/use-form.ts';
import { toast } from '#web/ui/toast-store.ts';

interface ProfileFormOptions<V extends Record<string, string>, Output> {
  schema: z.ZodMiniType<Output, V>;
  initial: V;
  save: (output: Output) => Promise<unknown>;
  success: { title: string; description: string };
  failure: string;
  onSaved: () => void;
}

/**
 * A form of the account screen: shows toasts and the server's field errors, and keeps the values when a save
 * fails.
 */
export function useProfileForm<V extends Record<string, string>, Output>(
  options: ProfileFormOptions<V, Output>,
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
