/** `/accounts/lost-number`: another number for an account whose own is lost. */
import { LostNumberForm } from '#web/features/accounts/lost-number-form.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';

export default function LostNumberRoute() {
  return (
    <div className="content-width flex grow flex-col items-center py-5 sm:justify-center sm:py-8">
      <PageMeta title="Lost your number?" noindex />
      <Card className="w-full max-w-[440px] sm:p-7!">
        <LostNumberForm />
      </Card>
    </div>
  );
}
