/** Asks before the other side of a conversation is blocked. */
import type { Conversation } from '#common/api/conversations.ts';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { useBlock } from './conversations.api.ts';

interface BlockDialogProps {
  conversation: Conversation;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function BlockDialog({ conversation, open, onOpenChange }: BlockDialogProps) {
  const { mutate: block, isPending } = useBlock(conversation);
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Block ${conversation.sender.name}?`}
      description="They can no longer write to you about any post, nor you to them. They see only that the conversation is closed. You can unblock them at any time."
      confirmLabel="Block"
      destructive
      pending={isPending}
      onConfirm={() => block(true, { onSettled: () => onOpenChange(false) })}
    />
  );
}
