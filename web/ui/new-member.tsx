/** “New member” label. */
import type { ReactNode } from 'react';
import { Badge } from './badge.tsx';
import { useNow } from './time.tsx';

const NEW_FOR_MS = 30 * 86_400_000;

interface NewMemberProps {
  /** ISO 8601. */
  memberSince: string;
  /** What is shown of an older account. */
  children?: ReactNode;
}

export const useIsNewMember = (memberSince: string): boolean =>
  useNow() - Date.parse(memberSince) < NEW_FOR_MS;

export function NewMember({ memberSince, children }: NewMemberProps) {
  const isNew = useIsNewMember(memberSince);
  // The label is higher than its line, which must not move when it comes.
  return isNew ? <Badge className="-my-0.5">New member</Badge> : children;
}
