/**
 * Returns one key for every spelling of the same mailbox, for benefits given once: lower case, no `+…`, Gmail's dots and googlemail.com
 * folded. `users.mailbox_key` computes the same in the database.
 */
export function mailboxKey(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  const [base = ''] = name.split('+');
  return /^(gmail|googlemail)\.com$/.test(domain)
    ? `${base.replaceAll('.', '')}@gmail.com`
    : `${base}@${domain}`;
}
