import X from 'lucide-react/icons/x';
import { Toast } from 'radix-ui';
import { buttonClass } from '../button.tsx';
import { toastClass, toastTones, viewportClass } from './toast-look.ts';
import { type ShownToast, toastStore } from './toast-store.ts';

const duration = 5000;
const swipeThreshold = 50;

/**
 * Renders the one toast: 5 s, paused while hovered or focused; F8 focuses it, a swipe to the right closes it.
 */
export function Toaster({ shown }: { shown: ShownToast | null }) {
  const variant = shown?.variant ?? 'default';
  return (
    <Toast.Provider duration={duration} swipeDirection="right" swipeThreshold={swipeThreshold} label="Aviso">
      {shown && (
        <Toast.Root
          key={shown.id}
          type={variant === 'destructive' ? 'foreground' : 'background'}
          onOpenChange={(open) => !open && toastStore.dismiss(shown.id)}
          className={`${toastClass} ${toastTones[variant]}`}
        >
          <div className="grid min-w-0 gap-0.5">
            <Toast.Title className="font-semibold">{shown.title}</Toast.Title>
            {shown.description && (
              <Toast.Description className="text-sm">{shown.description}</Toast.Description>
            )}
          </div>
          {shown.action && (
            <Toast.Action
              altText={shown.action.label}
              onClick={shown.action.onPress}
              className={buttonClass('ghost', '-my-2 ml-auto shrink-0 px-3 text-brand-ink')}
            >
              {shown.action.label}
            </Toast.Action>
          )}
          <Toast.Close
            aria-label="Fechar aviso"
            className={`-my-2 -mr-2 ${shown.action ? '' : 'ml-auto'} grid size-11 shrink-0 place-items-center rounded-full`}
          >
            <X size={18} aria-hidden="true" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport hotkey={['F8']} label="Avisos ({hotkey})" className={viewportClass} />
    </Toast.Provider>
  );
}
