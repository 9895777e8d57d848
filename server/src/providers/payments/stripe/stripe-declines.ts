const checkNumber = 'O número do cartão não confere. Revise e tente de novo.';
const checkCode = 'O código de segurança do cartão não confere. Revise e tente de novo.';
const checkExpiry = 'A validade do cartão não confere. Revise e tente de novo.';
const noBalance = 'O cartão não tem saldo ou limite suficiente. Tente com outro cartão.';
const notForThis = 'Este cartão não aceita esta compra. Tente com outro cartão.';
const overLimit = 'O cartão passou do limite de uso. Tente mais tarde ou com outro cartão.';
const bankSilent = 'O banco do cartão não respondeu. Tente de novo em alguns minutos.';
const confirmAgain = 'O banco pediu uma confirmação que não foi feita. Tente de novo ou use outro cartão.';
const noCard = 'Nenhum cartão está salvo na sua assinatura. Cadastre um e tente de novo.';
const refused = 'O banco recusou o cartão. Tente com outro cartão ou fale com o banco.';

/** Codes that are missing here (fraud, lost, stolen) get the general sentence: the holder of such a card must learn no more. */
const sentences = new Map([
  ['incorrect_number', checkNumber],
  ['invalid_number', checkNumber],
  ['incorrect_cvc', checkCode],
  ['invalid_cvc', checkCode],
  ['invalid_expiry_month', checkExpiry],
  ['invalid_expiry_year', checkExpiry],
  ['expired_card', 'O cartão está vencido. Tente com outro cartão.'],
  ['insufficient_funds', noBalance],
  ['withdrawal_count_limit_exceeded', overLimit],
  ['card_velocity_exceeded', overLimit],
  ['card_not_supported', notForThis],
  ['currency_not_supported', notForThis],
  ['transaction_not_allowed', notForThis],
  ['service_not_allowed', notForThis],
  ['issuer_not_available', bankSilent],
  ['processing_error', bankSilent],
  ['reenter_transaction', bankSilent],
  ['try_again_later', bankSilent],
  ['authentication_required', confirmAgain],
  ['authentication_not_handled', confirmAgain],
  ['payment_intent_authentication_failure', confirmAgain],
  ['missing', noCard],
]);

interface Decline {
  code?: string | null | undefined;
  decline_code?: string | null | undefined;
}

/** Returns the sentence that explains a decline to the card holder. */
export const declineSentence = ({ code, decline_code: reason }: Decline): string =>
  sentences.get(reason ?? '') ?? sentences.get(code ?? '') ?? refused;
