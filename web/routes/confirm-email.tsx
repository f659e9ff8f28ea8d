/** `/accounts/email?token=…`: where the link in the mail leads. */
import { useSearchParams } from 'react-router';
import { ConfirmEmail } from '#web/features/accounts/confirm-email.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';

export default function ConfirmEmailRoute() {
  const [params] = useSearchParams();
  return (
    <div className="content-width flex grow flex-col items-center justify-center py-8">
      <PageMeta title="Confirm your email address" noindex />
      <Card className="w-full max-w-[440px] sm:p-7!">
        <ConfirmEmail token={params.get('token') ?? ''} />
      </Card>
    </div>
  );
}
