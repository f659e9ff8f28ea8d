/** Confirms an email address from a mailed link. */
import { CircleCheck } from 'lucide-react';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { messageFor, useVerifyEmail } from './accounts.api.ts';

export function ConfirmEmail({ token }: { token: string }) {
  const verify = useVerifyEmail();
  if (verify.isSuccess) {
    return (
      <div role="status" className="flex flex-col items-start">
        <CircleCheck aria-hidden="true" className="mb-3 size-8 text-good" />
        <h1 className="text-dialog">Your address is confirmed</h1>
        <p className="mt-2 mb-6 text-body text-soft">You’ll now get emails about your posts.</p>
        <LinkButton to="/accounts">Go to your account</LinkButton>
      </div>
    );
  }
  return (
    <div className="flex flex-col">
      <h1 className="text-dialog">Confirm your email address</h1>
      <p className="mt-2 mb-6 text-body text-soft">Confirm to link this address to your account.</p>
      {verify.isError && (
        <p role="alert" className="mb-4 rounded bg-bad-tint px-3.5 py-2.5 text-note text-bad">
          {messageFor(verify.error, 'token')}
        </p>
      )}
      <Button size={48} pending={verify.isPending} onClick={() => verify.mutate(token)}>
        Confirm address
      </Button>
    </div>
  );
}
