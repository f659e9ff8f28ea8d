/** What members are called once their account is gone: nobody can choose such a name, and no two have the same. */

const PREFIX = 'Removed member #';

export const removedMemberName = (id: number): string => `${PREFIX}${id}`;

/** Whether a name is that of an account that is gone: no profile stands behind it. */
export const isRemovedMemberName = (name: string): boolean => name.startsWith(PREFIX);
