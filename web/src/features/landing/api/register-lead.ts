import * as authCalls from '@matilha/contract/calls/account/auth';
import { cutText } from '@matilha/contract/chat/cut-text';
import { ApiError } from '@matilha/contract/client/api-error';
import { campaignFields, type LandingForm, leastFillTimeMs } from '@matilha/contract/landing/leads';
import { call } from '#web/lib/requests/api-client.ts';
import { requestKeys } from '#web/lib/requests/request-key.ts';
import { termsLink } from '../terms-link.ts';

export interface LeadRequest {
  form: LandingForm;
  /** The honeypot field, which only bots fill in. */
  referralCode: string;
  /** `performance.now()` when the form was opened. */
  openedAt: number;
}

const keyOf = requestKeys();

/** Registers the visitor and signs this browser in; delays a form sent faster than a person can type. */
export async function registerLead({ form, referralCode, openedAt }: LeadRequest) {
  const { whatsapp: phone, customArea, marketing, ...rest } = form;
  const area = form.area === 'outro' && customArea ? customArea : form.area;
  const trap = referralCode ? { referral_code: referralCode } : {};
  const body = {
    name: rest.name,
    email: rest.email,
    phone,
    area,
    fromLanding: true as const,
    marketing,
    terms_version: termsLink()?.dataset.terms,
    ...campaign(),
    ...trap,
  };
  const key = keyOf(JSON.stringify(body));
  const early = leastFillTimeMs - (performance.now() - openedAt);
  if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
  const fill_time = Math.ceil(performance.now() - openedAt);
  const headers = { 'Idempotency-Key': key };
  try {
    return await call(authCalls.register, { body: { ...body, fill_time }, headers });
  } catch (error) {
    throw asFormError(error);
  }
}

function campaign() {
  const params = new URLSearchParams(window.location.search);
  const found = campaignFields.map((name) => [name, cutText(params.get(name) ?? '', 200)] as const);
  return Object.fromEntries(found.filter(([, value]) => value));
}

/** Renames the `phone` error to `whatsapp`, the form's name for that field. */
function asFormError(error: unknown) {
  if (!(error instanceof ApiError) || !error.fields.phone) return error;
  const { phone: whatsapp, ...otherFields } = error.fields;
  const { code, message, requestId } = error;
  return new ApiError(error.status, { code, message, requestId, fields: { ...otherFields, whatsapp } });
}
