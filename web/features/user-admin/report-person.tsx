/** Reports a member to the moderators from their profile. */
import { useMutation } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useState } from 'react';

import type { ReportBody } from '#common/api/comments.ts';
import { api } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { ReportDialog } from '#web/ui/report-dialog.tsx';
import { toast } from '#web/ui/toast.ts';

export function ReportPerson({ id }: { id: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (report: ReportBody) => api('POST /users/:id/report', { params: { id }, body: report }),
    onSuccess: () => {
      setIsOpen(false);
      toast.success('Thank you. A moderator will look at it.');
    },
    onError: (error) => toast.error(error.message),
  });
  return (
    <>
      <Button variant="plain" onClick={() => setIsOpen(true)} className="noscript:hidden [&>svg]:size-[18px]">
        <Flag aria-hidden="true" />
        Report
      </Button>
      {isOpen && (
        <ReportDialog
          open
          onOpenChange={setIsOpen}
          title="Report this member"
          pending={isPending}
          onReport={(report) => mutate(report)}
        />
      )}
    </>
  );
}
