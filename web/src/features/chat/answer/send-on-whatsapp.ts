import type { CopiedForms } from '#web/lib/device/use-copy.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';

/** Longer addresses are cut by some browsers and by WhatsApp's own page. */
const longestAddress = 6_000;

/** Shares an answer to WhatsApp: by the share sheet of a phone, elsewhere by a new WhatsApp tab with the message filled in. */
export async function sendOnWhatsApp(forms: () => Promise<CopiedForms>): Promise<void> {
  const { plain } = await forms();
  if (matchMedia('(pointer: coarse)').matches && typeof navigator.share === 'function') {
    // Rejected when the person closes the sheet.
    await navigator.share({ text: plain }).catch(() => undefined);
    return;
  }
  const address = `https://wa.me/?text=${encodeURIComponent(plain)}`;
  if (address.length <= longestAddress) {
    window.open(address, '_blank', 'noopener,noreferrer');
    return;
  }
  await navigator.clipboard?.writeText(plain).catch(() => undefined);
  toast({ title: 'Texto copiado', description: 'É longo demais para abrir no WhatsApp: cole na conversa.' });
}
