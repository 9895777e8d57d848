import { deviceStorage } from '#web/lib/device/device-storage.ts';

const key = 'paymentSent';
const hour = 60 * 60_000;

/** Records that this browser sends a payment: only its return is awaited, never an address typed by hand. */
export const rememberPayment = () => deviceStorage.set(key, String(Date.now()));

/** Forgets the payment once its outcome is known. */
export const forgetPayment = () => deviceStorage.remove(key);

/** Returns whether this browser sent a payment within the last hour whose outcome is unknown. */
export const isPaymentSent = () => Date.now() - Number(deviceStorage.get(key) ?? 0) < hour;
