/** Sentences of audit entries. */
import type { AuditEntry } from '#common/api/audit.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import { NOTHING, toLabel, toText } from './audit-values.ts';

/** The verb, with the place of the subject's name as `{}`. */
const ACTIONS: Record<string, string> = {
  'settings.update': 'changed the settings',
  'screen.rule': 'changed the rule {} of the listing screen',
  'tenant.create': 'opened {}',
  'tenant.update': 'changed {}',
  'tenant.license': 'changed the license of {}',
  'member.invite': 'invited someone to {}',
  'member.uninvite': 'withdrew an invitation to {}',
  'member.join': 'joined {}',
  'member.leave': 'left {}',
  'member.role': 'changed the role of {}',
  'member.remove': 'removed {} from the store',
  'application.ask': 'asked {} a question',
  'application.message': 'wrote to {}',
  'application.letter': 'made a letter for {}',
  'application.decide': 'decided on {}',
  'licensees.import': 'loaded the list {}',
  'licensees.whole': 'confirmed as complete: {}',
  'user.role': 'changed the role of {}',
  'user.suspend': 'suspended {}',
  'user.unsuspend': 'ended the suspension of {}',
  'user.ban': 'banned {}',
  'user.unban': 'ended the ban of {}',
  'user.numberRequest': 'recorded a request for a new number of {}',
  'user.numberApprove': 'approved a new phone number for {}',
  'user.numberDeny': 'denied a new phone number for {}',
  'user.numberStop': 'stopped the change of the phone number of {}',
  'user.numberChange': 'changed the lost phone number of {}',
  'user.numberFail': 'could not change the phone number of {}',
  'user.note': 'wrote a note about {}',
  'user.strike': 'gave {} a strike',
  'user.unstrike': 'lifted a strike of {}',
  'user.keep': 'answered reports about {}',
  'user.uphold': 'upheld reports about {}',
  'inventory.import': 'imported the inventory file {}',
  'job.retry': 'retried the job {}',
  'job.cancel': 'removed the job {}',
  'post.create': 'wrote {}',
  'post.update': 'edited {}',
  'post.delete': 'deleted {}',
  'post.publish': 'published {}',
  'post.markPending': 'marked {} pending',
  'post.markSold': 'marked {} sold',
  'post.clearStatus': 'cleared the status of {}',
  'post.nameBuyer': 'named who bought {}',
  'post.rateBuyer': 'rated the buyer of {}',
  'post.renew': 'renewed {}',
  'post.appeal': 'appealed for {}',
  'post.convertToDealer': 'made {} a dealer’s post',
  'post.convertToPrivate': 'made {} a private post',
  'post.flag': 'flagged {}',
  'post.unflag': 'unflagged {}',
  'post.review': 'reviewed {}',
  'post.approve': 'approved {}',
  'post.hide': 'hid {}',
  'post.restore': 'restored {}',
  'comment.remove': 'removed a comment on {}',
  'comment.keep': 'kept a comment',
  'comment.uphold': 'upheld reports about a comment',
  'post.keep': 'reviewed a post and kept it',
  'post.uphold': 'upheld a case about a post',
  'conversation.read': 'read a reported conversation',
  'conversation.keep': 'answered reports about a conversation',
  'conversation.uphold': 'upheld reports about a conversation',
  'refusal.keep': 'reviewed a refused text',
  'refusal.uphold': 'upheld a refusal',
  'rating.keep': 'kept a rating',
  'rating.hide': 'removed the text of a rating',
};

/** What the filter offers: what the actions begin with. */
export const ACTION_KINDS = [
  ['settings', 'Settings'],
  ['tenant', 'Tenants'],
  ['member', 'Store members'],
  ['application', 'Applications'],
  ['licensees', 'ATF licensee list'],
  ['user', 'People'],
  ['post', 'Posts'],
  ['comment', 'Comments'],
  ['conversation', 'Reported conversations'],
  ['inventory', 'Inventory'],
  ['job', 'Jobs'],
] as const;

/** The verb in two halves around the subject's name; the name is left out where the sentence has no place for it. */
export function sentenceOf({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>) {
  const words = ACTIONS[action] ?? `did “${action}” to {}`;
  const [before = '', after] = words.split('{}');
  const name =
    after === undefined
      ? null
      : (subject.name ?? (subject.id === null ? 'it' : `${nameKind(subject.kind)} ${subject.id}`));
  return { before: before.trim(), name, after: after?.trim() ?? '' };
}

/** One whole action, as the filter names it: `hid a post`. */
export function nameAction(action: string): string {
  const kind = action.split('.', 1)[0] ?? action;
  return (ACTIONS[action] ?? action).replace('{}', `a ${nameKind(kind)}`);
}

/** Who did it; without a person the server itself, or an account that is gone. */
export function nameActor({ actor, actorRole }: Pick<AuditEntry, 'actor' | 'actorRole'>): string {
  if (actor !== null) return actor.displayName;
  return actorRole === RoleLevel.Visitor ? 'The server' : 'Deleted account';
}

/** Where the subject is found, if it has a page. */
export function subjectUrl({ kind, id }: AuditEntry['subject']): string | null {
  if (kind === 'settings') return '/settings/';
  if (id === null) return null;
  const pages: Record<string, string> = {
    tenant: `/tenants/edit/${id}`,
    user: `/profile/${id}`,
    post: `/posts/${id}`,
    application: `/dealers/applications/${id}`,
  };
  return pages[kind] ?? null;
}

export interface FieldChange {
  label: string;
  before: string;
  after: string;
}

const KIND_NAMES: Record<string, string> = {
  user: 'person',
  tenant: 'store',
  licensees: 'list',
  inventory: 'import',
};
export const nameKind = (kind: string): string => KIND_NAMES[kind] ?? kind;

/**
 * Field by field; a side that does not stand there reads as nothing.
 * @param timeZone as `toText` takes it.
 */
export function changesOf(
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
  timeZone: string | undefined,
): FieldChange[] {
  const changes = Object.keys({ ...before, ...after }).map((name) => ({
    label: toLabel(name),
    before: toText(name, before?.[name], timeZone),
    after: toText(name, after?.[name], timeZone),
  }));
  // What was made with many fields leaves some of them empty.
  return changes.filter((change) => change.before !== NOTHING || change.after !== NOTHING);
}

const SHORT = 40;
const SHOWN = 2;

const describe = ({ label, before, after }: FieldChange): string =>
  before === NOTHING ? `${label} ${after}` : `${label} ${before} → ${after}`;

/** The first short changes, for the sentence: `transfer fee $35 → $30`; null where there is nothing to say in short. */
export function summarize(changes: readonly FieldChange[]): string | null {
  const short = changes.filter(({ before, after }) => before.length <= SHORT && after.length <= SHORT);
  if (short.length === 0) return null;
  const words = short.slice(0, SHOWN).map(describe);
  const more = changes.length - words.length;
  return more === 0 ? words.join(', ') : `${words.join(', ')} and ${more} more`;
}
