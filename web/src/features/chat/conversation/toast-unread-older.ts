import { errorMessage } from '@matilha/contract/client/api-error';
import { toast } from '#web/ui/toasts/toast-store.ts';

/** Says that older messages could not be read. */
export const toastUnreadOlder = (error: unknown) =>
  toast({
    title: 'Não foi possível carregar mensagens antigas',
    description: errorMessage(error),
    variant: 'destructive',
  });
