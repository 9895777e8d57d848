import type { User } from '@matilha/contract/account/account';
import { businessProfileInput } from '@matilha/contract/account/business-profile';
import { useSavingForm } from '#web/ui/feedback/use-saving-form.ts';
import type { useSaveBusinessProfile } from './api/save-user.ts';

interface BusinessFormOptions {
  user: User;
  save: ReturnType<typeof useSaveBusinessProfile>['mutateAsync'];
  onSaved: () => void;
}

/** The form of the business profile, shared by the card and the dialog. */
export const useBusinessForm = ({ user, save, onSaved }: BusinessFormOptions) =>
  useSavingForm({
    schema: businessProfileInput,
    initial: {
      nomeNegocio: user.nomeNegocio ?? '',
      instagramNegocio: user.instagramNegocio ? `@${user.instagramNegocio}` : '',
      siteNegocio: user.siteNegocio ?? '',
      categoriaNegocio: user.categoriaNegocio ?? '',
      // Without a country no state can be chosen, and nearly every business is Brazilian.
      pais: user.pais ?? 'BR',
      estado: user.estado ?? '',
      cidade: user.cidade ?? '',
    },
    save,
    success: {
      title: 'Perfil atualizado',
      description: 'Suas informações do negócio foram salvas com sucesso.',
    },
    failure: 'Não foi possível salvar as informações. Tente novamente.',
    onSaved,
  });
export type BusinessForm = ReturnType<typeof useBusinessForm>;
