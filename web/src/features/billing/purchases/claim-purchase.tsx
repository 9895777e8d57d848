import { useState } from 'react';
import { ClaimDone, type Claimed } from './claim-done.tsx';
import { CodeStep } from './code-step.tsx';
import { EmailStep } from './email-step.tsx';

/** Claims purchases made with another address, in three steps: the address, the mailed code, the content. */
export function ClaimPurchase() {
  const [email, setEmail] = useState('');
  const [askedAt, setAskedAt] = useState<number | null>(null);
  const [claimed, setClaimed] = useState<Claimed | null>(null);
  if (claimed) return <ClaimDone claimed={claimed} />;
  if (askedAt === null) {
    return (
      <EmailStep
        email={email}
        onSent={(sent) => {
          setEmail(sent);
          setAskedAt(Date.now());
        }}
      />
    );
  }
  return (
    <CodeStep email={email} askedAt={askedAt} onClaimed={setClaimed} onOtherEmail={() => setAskedAt(null)} />
  );
}
