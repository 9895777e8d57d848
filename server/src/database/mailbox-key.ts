/**
 * One key for every spelling that reaches the same mailbox, for what is given once: lower case, no `+…`, Gmail's dots
 * and googlemail.com folded (3.6). `users.mailbox_key` computes the same in the database.
 */
export function mailboxKey(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  const [base = ''] = name.split('+');
  return /^(gmail|googlemail)\.com$/.test(domain)
    ? `${base.replaceAll('.', '')}@gmail.com`
    : `${base}@${domain}`;
}
