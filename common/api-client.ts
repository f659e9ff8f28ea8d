/** One typed function for each call of the API; each takes the fetcher that carries it. */
import type {
  ChangePhoneBody,
  CodeSent,
  CurrentUser,
  Profile,
  Session,
  UpdateAccountBody,
  VerifyBody,
  VerifyPhoneBody,
} from './contracts/accounts.ts';
import type { AuditEntries, AuditQuery } from './contracts/audit.ts';
import type {
  Comments,
  CommentThread,
  CommentWritten,
  CreateCommentBody,
  Replies,
  ReportBody,
} from './contracts/comments.ts';
import type {
  Conversation,
  ConversationRead,
  Conversations,
  ConversationsQuery,
  ConversationStarted,
  Message,
  Messages,
  SendMessageBody,
  StartConversationBody,
} from './contracts/conversations.ts';
import type {
  Deal,
  Deals,
  DealsQuery,
  RateBody,
  Ratings,
  RatingsQuery,
  SaleBuyers,
} from './contracts/deals.ts';
import type { Dealers, DirectoryQuery } from './contracts/directory.ts';
import type {
  BulkAnswer,
  BulkBody,
  ImportRows,
  ImportRowsQuery,
  Inventory,
  InventoryImport,
  InventoryImports,
  InventoryQuery,
} from './contracts/inventory.ts';
import type {
  ChangeKind,
  LicenseeImport,
  LicenseeImports,
  LicenseeLookUp,
  ListChanges,
  ListFaults,
} from './contracts/licensees.ts';
import type { Diagnostics, JobActionBody, JobItems, JobsQuery } from './contracts/diagnostics.ts';
import type {
  CaseDecisionBody,
  Claimed,
  ModerationLog,
  Queue,
  QueueQuery,
  ReportedMessages,
} from './contracts/moderation.ts';
import type { ServerState } from './contracts/initial-state.ts';
import type { CaseKind } from './domain/cases.ts';
import type {
  BanBody,
  LiftBody,
  People,
  PeopleSearchBody,
  PersonDetail,
  PersonHistory,
  RoleBody,
  SuspensionBody,
} from './contracts/people.ts';
import type {
  Notifications,
  NotificationsRead,
  Preferences,
  Unsubscribed,
  UpdatePreferencesBody,
} from './contracts/notifications.ts';
import type { AccountDeleted, DeleteAccountBody } from './contracts/own-data.ts';
import type {
  CreatePostBody,
  Post,
  PostCount,
  PostCounts,
  Posts,
  DetailsQuery,
  PostsQuery,
  Renewal,
  Suggestions,
  ReactionBody,
  StatusBody,
  TypeBody,
  UpdatePostBody,
} from './contracts/posts.ts';
import type {
  ResetScreenRuleBody,
  SaveScreenRuleBody,
  Screened,
  ScreenPostBody,
  ScreenRules,
  ScreenTrial,
  TryScreenBody,
} from './contracts/screen.ts';
import type { CreateSearchBody, SavedSearch, SavedSearches, UpdateSearchBody } from './contracts/searches.ts';
import type { SettingEntries, Site, UpdateSettingsBody } from './contracts/settings.ts';
import type { Ok, Problem } from './contracts/shared.ts';
import type { AccountLimits } from './contracts/standing.ts';
import type { InviteBody, MemberRole, OwnStores, StoreMembers } from './contracts/tenant-members.ts';
import type {
  CreateTenantBody,
  LicenceBody,
  Tenants,
  TenantSettings,
  UpdateTenantBody,
} from './contracts/tenant-settings.ts';
import type { StoreNumbers } from './contracts/store.ts';
import type { DealerPage, Tenant, TenantHome } from './contracts/tenants.ts';
import type {
  Application,
  ApplicationMessageBody,
  Applications,
  ApplyBody,
  DecisionBody,
  LetterBody,
  LetterMade,
} from './contracts/verification.ts';
import type { ApplicationFilter } from './domain/choices.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Carries one call: over the network in the browser, in the process on the server.
 * @param path under `/api`, with its query: `/posts?types=1`.
 * @returns the JSON of a 2xx answer.
 * @throws {ApiError} for any other answer, and when none came.
 */
export type Fetcher = (method: Method, path: string, body?: unknown) => Promise<unknown>;

/** An answer that was not 2xx. `status` is 0 where none came at all. */
function wordsFor(status: number): string {
  if (status === 0) return 'The server could not be reached. Check your connection and try again.';
  return status >= 500
    ? 'Something went wrong on our side. Please try again in a moment.'
    : 'That did not work. Please try again.';
}

export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly problem: Problem | null;

  constructor(status: number, problem: Problem | null) {
    super(problem?.detail ?? wordsFor(status));
    this.name = 'ApiError';
    this.status = status;
    this.code = problem?.code ?? (status === 0 ? 'unreachable' : 'unknown');
    this.problem = problem;
  }

  /** The message for one field, where the server named it. */
  fieldMessage(path: string): string | undefined {
    return this.problem?.errors?.find((error) => error.path === path)?.message;
  }
}

/** Brings a call to the server and back: the part of a fetcher that differs between browser and process. */
export type Transport = (
  method: Method,
  path: string,
  body?: unknown,
) => Promise<{ status: number; body: unknown }>;

/** A fetcher over a transport: answers become values, problems become `ApiError`. */
export function createFetcher(transport: Transport): Fetcher {
  return async (method, path, body) => {
    const answer = await transport(method, path, body).catch(() => null);
    if (answer === null) throw new ApiError(0, null);
    if (answer.status >= 200 && answer.status < 300) return answer.body;
    throw new ApiError(answer.status, isProblem(answer.body) ? answer.body : null);
  };
}

export function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value && 'detail' in value;
}

type QueryValue = string | number | boolean | null | undefined;

/** A query string with its question mark, or nothing; undefined, null and empty values are left out. */
export function toQuery(query: Record<string, QueryValue>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    params.set(name, String(value));
  }
  params.sort();
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

const call = <T>(fetcher: Fetcher, method: Method, path: string, body?: unknown): Promise<T> =>
  fetcher(method, path, body) as Promise<T>;

// Accounts
export const getCurrentUser = (f: Fetcher) => call<CurrentUser>(f, 'GET', '/accounts/current');
export const getCurrentTenant = (f: Fetcher) => call<Tenant>(f, 'GET', '/accounts/currentTenant');
export const getCurrentZip = (f: Fetcher) => call<string | null>(f, 'GET', '/accounts/currentZip');
export const requestLoginCode = (f: Fetcher, phoneNumber: string) =>
  call<CodeSent>(f, 'POST', '/accounts/login', { phoneNumber });
export const verifyLoginCode = (f: Fetcher, body: VerifyBody) =>
  call<CurrentUser>(f, 'POST', '/accounts/verify', body);
export const logout = (f: Fetcher) => call<Ok>(f, 'POST', '/accounts/logout');
export const updateAccount = (f: Fetcher, body: UpdateAccountBody) =>
  call<CurrentUser>(f, 'PATCH', '/accounts/current', body);
export const requestPhoneCode = (f: Fetcher, body: ChangePhoneBody) =>
  call<CodeSent>(f, 'POST', '/accounts/phone', body);
export const verifyPhoneCode = (f: Fetcher, body: VerifyPhoneBody) =>
  call<CurrentUser>(f, 'POST', '/accounts/phone/verify', body);
export const verifyEmail = (f: Fetcher, token: string) =>
  call<Ok>(f, 'POST', '/accounts/email/verify', { token });
export const deleteAccount = (f: Fetcher, body: DeleteAccountBody) =>
  call<AccountDeleted>(f, 'DELETE', '/accounts/current', body);
export const getAccountLimits = (f: Fetcher) => call<AccountLimits>(f, 'GET', '/accounts/limits');
export const getSessions = (f: Fetcher) => call<{ sessions: Session[] }>(f, 'GET', '/accounts/sessions');
export const endSession = (f: Fetcher, id: number) => call<Ok>(f, 'DELETE', `/accounts/sessions/${id}`);
export const getProfile = (f: Fetcher, id: number) => call<Profile>(f, 'GET', `/users/${id}`);

// Tenants and dealers
export const getTenantHome = (f: Fetcher) => call<TenantHome>(f, 'GET', '/tenants/current');
export const getDealers = (f: Fetcher, query: DirectoryQuery) =>
  call<Dealers>(f, 'GET', `/ffls${toQuery(query)}`);
export const getDealer = (f: Fetcher, name: string) =>
  call<DealerPage>(f, 'GET', `/ffls/${encodeURIComponent(name)}`);

export const followDealer = (f: Fetcher, name: string) =>
  call<Tenant>(f, 'PUT', `/ffls/${encodeURIComponent(name)}/follow`);
export const unfollowDealer = (f: Fetcher, name: string) =>
  call<Tenant>(f, 'DELETE', `/ffls/${encodeURIComponent(name)}/follow`);

// Becoming verified
export const getApplications = (f: Fetcher, query: { state?: ApplicationFilter; cursor?: string }) =>
  call<Applications>(f, 'GET', `/tenants/applications${toQuery(query)}`);
export const getOwnApplications = (f: Fetcher) => call<Applications>(f, 'GET', '/tenants/applications/mine');
export const getApplication = (f: Fetcher, id: number) =>
  call<Application>(f, 'GET', `/tenants/applications/${id}`);
export const applyAsDealer = (f: Fetcher, body: ApplyBody) =>
  call<Application>(f, 'POST', '/tenants/applications', body);
export const writeApplicationMessage = (f: Fetcher, id: number, body: ApplicationMessageBody) =>
  call<Application>(f, 'POST', `/tenants/applications/${id}/messages`, body);
export const makeLetter = (f: Fetcher, id: number, body: LetterBody) =>
  call<LetterMade>(f, 'POST', `/tenants/applications/${id}/letter`, body);
export const enterLetterCode = (f: Fetcher, id: number, code: string) =>
  call<Application>(f, 'POST', `/tenants/applications/${id}/code`, { code });
export const decideApplication = (f: Fetcher, id: number, body: DecisionBody) =>
  call<Application>(f, 'POST', `/tenants/applications/${id}/decision`, body);
export const withdrawApplication = (f: Fetcher, id: number) =>
  call<Application>(f, 'POST', `/tenants/applications/${id}/withdraw`);

// Setting up tenants
export const getTenants = (f: Fetcher, query: { phrase?: string; cursor?: string }) =>
  call<Tenants>(f, 'GET', `/tenants${toQuery(query)}`);
export const createTenant = (f: Fetcher, body: CreateTenantBody) =>
  call<TenantSettings>(f, 'POST', '/tenants', body);
export const getTenantSettings = (f: Fetcher, id: number) => call<TenantSettings>(f, 'GET', `/tenants/${id}`);
export const updateTenant = (f: Fetcher, id: number, body: UpdateTenantBody) =>
  call<TenantSettings>(f, 'PATCH', `/tenants/${id}`, body);
export const changeLicence = (f: Fetcher, id: number, body: LicenceBody) =>
  call<TenantSettings>(f, 'PATCH', `/tenants/${id}/licence`, body);
export const getStoreMembers = (f: Fetcher, id: number) =>
  call<StoreMembers>(f, 'GET', `/tenants/${id}/members`);
export const inviteMember = (f: Fetcher, id: number, body: InviteBody) =>
  call<StoreMembers>(f, 'POST', `/tenants/${id}/members`, body);
export const changeMemberRole = (f: Fetcher, id: number, userId: number, role: MemberRole) =>
  call<StoreMembers>(f, 'PATCH', `/tenants/${id}/members/${userId}`, { role });
export const removeMember = (f: Fetcher, id: number, userId: number) =>
  call<Ok>(f, 'DELETE', `/tenants/${id}/members/${userId}`);
export const withdrawInvitation = (f: Fetcher, id: number, invitationId: number) =>
  call<Ok>(f, 'DELETE', `/tenants/${id}/invitations/${invitationId}`);
export const getOwnStores = (f: Fetcher) => call<OwnStores>(f, 'GET', '/accounts/invitations');
export const answerInvitation = (f: Fetcher, id: number, accept: boolean) =>
  call<OwnStores>(f, 'POST', `/accounts/invitations/${id}`, { accept });

// Inventory
export const getInventory = (f: Fetcher, query: InventoryQuery) =>
  call<Inventory>(f, 'GET', `/inventory${toQuery(query)}`);
export const changeItems = (f: Fetcher, body: BulkBody) =>
  call<BulkAnswer>(f, 'POST', '/inventory/bulk', body);
export const getImports = (f: Fetcher, query: { cursor?: string; limit?: number }) =>
  call<InventoryImports>(f, 'GET', `/inventory/imports${toQuery(query)}`);
export const getImport = (f: Fetcher, id: number) =>
  call<InventoryImport>(f, 'GET', `/inventory/imports/${id}`);
export const getImportRows = (f: Fetcher, id: number, query: ImportRowsQuery) =>
  call<ImportRows>(f, 'GET', `/inventory/imports/${id}/rows${toQuery(query)}`);
export const applyImport = (f: Fetcher, id: number) =>
  call<InventoryImport>(f, 'POST', `/inventory/imports/${id}/apply`);
/** @param form with the file as `file` */
export const checkImport = (f: Fetcher, form: FormData, retireMissing: boolean) =>
  call<InventoryImport>(f, 'POST', `/inventory/imports${toQuery({ retireMissing })}`, form);
/** Tables to save. */
export const EXPORT_PATH = '/api/inventory/export.csv';
export const TEMPLATE_PATH = '/api/inventory/template.csv';

// Posts
export const getPosts = (f: Fetcher, query: PostsQuery) => call<Posts>(f, 'GET', `/posts${toQuery(query)}`);
export const countPosts = (f: Fetcher, query: PostsQuery) =>
  call<PostCount>(f, 'GET', `/posts/count${toQuery(query)}`);
export const suggestDetails = (f: Fetcher, query: DetailsQuery) =>
  call<Suggestions>(f, 'GET', `/posts/suggestions${toQuery(query)}`);
export const getPost = (f: Fetcher, id: number, zipCode?: string) =>
  call<Post>(f, 'GET', `/posts/${id}${toQuery({ zipCode })}`);
export const createPost = (f: Fetcher, body: CreatePostBody) => call<Post>(f, 'POST', '/posts', body);
export const updatePost = (f: Fetcher, id: number, body: UpdatePostBody) =>
  call<Post>(f, 'PATCH', `/posts/${id}`, body);
export const deletePost = (f: Fetcher, id: number) => call<Ok>(f, 'DELETE', `/posts/${id}`);
export const changePostStatus = (f: Fetcher, id: number, body: StatusBody) =>
  call<Post>(f, 'POST', `/posts/${id}/status`, body);
export const changePostType = (f: Fetcher, id: number, body: TypeBody) =>
  call<Post>(f, 'POST', `/posts/${id}/type`, body);
export const renewPost = (f: Fetcher, id: number) => call<Post>(f, 'POST', `/posts/${id}/renew`);
export const sharePost = (f: Fetcher, id: number) => call<PostCounts>(f, 'POST', `/posts/${id}/share`);
export const appealPost = (f: Fetcher, id: number, text: string) =>
  call<Post>(f, 'POST', `/posts/${id}/appeal`, { text });
export const reactToPost = (f: Fetcher, id: number, body: ReactionBody) =>
  call<PostCounts>(f, 'PUT', `/posts/${id}/reaction`, body);
export const bookmarkPost = (f: Fetcher, id: number) => call<PostCounts>(f, 'PUT', `/posts/${id}/bookmark`);
export const unbookmarkPost = (f: Fetcher, id: number) =>
  call<PostCounts>(f, 'DELETE', `/posts/${id}/bookmark`);

// Comments
export const getComments = (f: Fetcher, postId: number, cursor?: string) =>
  call<Comments>(f, 'GET', `/posts/${postId}/comments${toQuery({ cursor })}`);
/** The whole thread that a comment belongs to. */
export const getThread = (f: Fetcher, commentId: number) =>
  call<CommentThread>(f, 'GET', `/comments/${commentId}`);
export const getReplies = (f: Fetcher, rootId: number, cursor?: string) =>
  call<Replies>(f, 'GET', `/comments/${rootId}/replies${toQuery({ cursor })}`);
export const createComment = (f: Fetcher, postId: number, body: CreateCommentBody) =>
  call<CommentWritten>(f, 'POST', `/posts/${postId}/comments`, body);
export const updateComment = (f: Fetcher, id: number, body: string) =>
  call<CommentWritten>(f, 'PATCH', `/comments/${id}`, { body });
export const deleteComment = (f: Fetcher, id: number) => call<CommentWritten>(f, 'DELETE', `/comments/${id}`);
export const reportComment = (f: Fetcher, id: number, body: ReportBody) =>
  call<Ok>(f, 'POST', `/comments/${id}/report`, body);

// Messages
export const getStoreNumbers = (f: Fetcher) => call<StoreNumbers>(f, 'GET', '/store/numbers');
export const countView = (f: Fetcher, postId: number) => call<Ok>(f, 'POST', `/posts/${postId}/view`);
export const getConversations = (f: Fetcher, query: ConversationsQuery) =>
  call<Conversations>(f, 'GET', `/conversations${toQuery(query)}`);
export const getConversation = (f: Fetcher, id: number) =>
  call<Conversation>(f, 'GET', `/conversations/${id}`);
export const startConversation = (f: Fetcher, body: StartConversationBody) =>
  call<ConversationStarted>(f, 'POST', '/conversations', body);
export const getMessages = (f: Fetcher, id: number, query: { cursor?: string; after?: number }) =>
  call<Messages>(f, 'GET', `/conversations/${id}/messages${toQuery(query)}`);
export const sendMessage = (f: Fetcher, id: number, body: SendMessageBody) =>
  call<Message>(f, 'POST', `/conversations/${id}/messages`, body);
export const readConversation = (f: Fetcher, id: number, messageId: number) =>
  call<ConversationRead>(f, 'POST', `/conversations/${id}/read`, { messageId });
export const blockConversation = (f: Fetcher, id: number, blocked: boolean) =>
  call<Conversation>(f, 'POST', `/conversations/${id}/block`, { blocked });
export const reportConversation = (f: Fetcher, id: number, body: ReportBody) =>
  call<Ok>(f, 'POST', `/conversations/${id}/report`, body);

// Deals
export const getBuyers = (f: Fetcher, postId: number) =>
  call<SaleBuyers>(f, 'GET', `/posts/${postId}/buyers`);
export const nameBuyer = (f: Fetcher, postId: number, buyerId: number | null) =>
  call<SaleBuyers>(f, 'PUT', `/posts/${postId}/deal`, { buyerId });
export const getDeals = (f: Fetcher, query: DealsQuery) => call<Deals>(f, 'GET', `/deals${toQuery(query)}`);
export const rateDeal = (f: Fetcher, id: number, body: RateBody) =>
  call<Deal>(f, 'PUT', `/deals/${id}/rating`, body);
export const declineDeal = (f: Fetcher, id: number) => call<Ok>(f, 'POST', `/deals/${id}/decline`);
export const getRatings = (f: Fetcher, userId: number, query: RatingsQuery) =>
  call<Ratings>(f, 'GET', `/users/${userId}/ratings${toQuery(query)}`);
export const getDealerRatings = (f: Fetcher, name: string, query: RatingsQuery) =>
  call<Ratings>(f, 'GET', `/ffls/${encodeURIComponent(name)}/ratings${toQuery(query)}`);
export const reportRating = (f: Fetcher, id: number, body: ReportBody) =>
  call<Ok>(f, 'POST', `/ratings/${id}/report`, body);

// Notifications
export const getNotifications = (f: Fetcher, cursor?: string) =>
  call<Notifications>(f, 'GET', `/notifications${toQuery({ cursor })}`);
/** Without ids: all of them. */
export const readNotifications = (f: Fetcher, ids?: number[]) =>
  call<NotificationsRead>(f, 'POST', '/notifications/read', ids === undefined ? {} : { ids });
export const getPreferences = (f: Fetcher) => call<Preferences>(f, 'GET', '/notifications/preferences');
export const updatePreferences = (f: Fetcher, body: UpdatePreferencesBody) =>
  call<Preferences>(f, 'PATCH', '/notifications/preferences', body);
/** Which mails the link of a mail ends. */
export const getUnsubscribe = (f: Fetcher, token: string) =>
  call<Unsubscribed>(f, 'GET', `/notifications/unsubscribe${toQuery({ token })}`);
export const getRenewal = (f: Fetcher, token: string) =>
  call<Renewal>(f, 'GET', `/posts/renewal${toQuery({ token })}`);
export const renewByLink = (f: Fetcher, token: string) =>
  call<Renewal>(f, 'POST', '/posts/renewal', { token });
export const unsubscribe = (f: Fetcher, token: string) =>
  call<Unsubscribed>(f, 'POST', '/notifications/unsubscribe', { token });

// Saved searches
export const getSearches = (f: Fetcher) => call<SavedSearches>(f, 'GET', '/searches');
export const getSearch = (f: Fetcher, id: number) => call<SavedSearch>(f, 'GET', `/searches/${id}`);
export const createSearch = (f: Fetcher, body: CreateSearchBody) =>
  call<SavedSearch>(f, 'POST', '/searches', body);
export const updateSearch = (f: Fetcher, id: number, body: UpdateSearchBody) =>
  call<SavedSearch>(f, 'PATCH', `/searches/${id}`, body);
export const deleteSearch = (f: Fetcher, id: number) => call<Ok>(f, 'DELETE', `/searches/${id}`);

// Pictures: the upload itself is a multipart request with progress, made by the browser's own means.
export const deleteMedia = (f: Fetcher, id: number) => call<Ok>(f, 'DELETE', `/media/${id}`);
export const MEDIA_UPLOAD_PATH = '/api/media';

// Places
export const getZip = (f: Fetcher, zip: string) =>
  call<{ zip: string; city: string; state: string }>(f, 'GET', `/zips/${zip}`);

// The list of licensees: the upload itself is a multipart request as well.
export const LIST_UPLOAD_PATH = '/api/licensees/imports';
export const getAtfLists = (f: Fetcher, cursor?: string) =>
  call<LicenseeImports>(f, 'GET', `/licensees/imports${toQuery({ cursor })}`);
export const getAtfList = (f: Fetcher, id: number) =>
  call<LicenseeImport>(f, 'GET', `/licensees/imports/${id}`);
export const confirmWholeAtfList = (f: Fetcher, id: number) =>
  call<LicenseeImport>(f, 'POST', `/licensees/imports/${id}/whole`);
export const getAtfListFaults = (f: Fetcher, id: number, cursor?: string) =>
  call<ListFaults>(f, 'GET', `/licensees/imports/${id}/faults${toQuery({ cursor })}`);
export const getAtfListChanges = (f: Fetcher, id: number, query: { kind: ChangeKind; cursor?: string }) =>
  call<ListChanges>(f, 'GET', `/licensees/imports/${id}/changes${toQuery(query)}`);
export const lookUpLicensee = (f: Fetcher, licenseNumber: string) =>
  call<LicenseeLookUp>(f, 'GET', `/licensees/${encodeURIComponent(licenseNumber)}`);

// Settings, audit and diagnostics
export const getServerState = (f: Fetcher) => call<ServerState>(f, 'GET', '/server');
export const getSite = (f: Fetcher) => call<Site>(f, 'GET', '/site');
export const getSettings = (f: Fetcher) => call<SettingEntries>(f, 'GET', '/settings');
export const updateSettings = (f: Fetcher, body: UpdateSettingsBody) =>
  call<SettingEntries>(f, 'PATCH', '/settings', body);
export const screenPost = (f: Fetcher, body: ScreenPostBody) =>
  call<Screened>(f, 'POST', '/posts/screen', body);
export const getScreenRules = (f: Fetcher) => call<ScreenRules>(f, 'GET', '/screen/rules');
export const saveScreenRule = (f: Fetcher, id: string, body: SaveScreenRuleBody) =>
  call<ScreenRules>(f, 'PUT', `/screen/rules/${encodeURIComponent(id)}`, body);
export const resetScreenRule = (f: Fetcher, id: string, body: ResetScreenRuleBody) =>
  call<ScreenRules>(f, 'DELETE', `/screen/rules/${encodeURIComponent(id)}`, body);
export const tryScreen = (f: Fetcher, body: TryScreenBody) =>
  call<ScreenTrial>(f, 'POST', '/screen/try', body);
export const getAudit = (f: Fetcher, query: AuditQuery) =>
  call<AuditEntries>(f, 'GET', `/audit${toQuery(query)}`);
export const getDiagnostics = (f: Fetcher) => call<Diagnostics>(f, 'GET', '/diagnostics');
export const getJobs = (f: Fetcher, query: JobsQuery) =>
  call<JobItems>(f, 'GET', `/diagnostics/jobs${toQuery(query)}`);
export const actOnJob = (f: Fetcher, queue: string, id: string, action: JobActionBody['action']) =>
  call<Ok>(f, 'POST', `/diagnostics/jobs/${encodeURIComponent(queue)}/${id}`, { action });

// Moderation
export const getQueue = (f: Fetcher, query: QueueQuery) =>
  call<Queue>(f, 'GET', `/moderation/queue${toQuery(query)}`);
export const claimCase = (f: Fetcher, kind: CaseKind, id: number) =>
  call<Claimed>(f, 'POST', `/moderation/${kind}/${id}/claim`);
export const releaseCase = (f: Fetcher, kind: CaseKind, id: number) =>
  call<Ok>(f, 'DELETE', `/moderation/${kind}/${id}/claim`);
export const decideCase = (f: Fetcher, kind: CaseKind, id: number, body: CaseDecisionBody) =>
  call<Ok>(f, 'POST', `/moderation/${kind}/${id}`, body);
export const getReportedMessages = (f: Fetcher, id: number) =>
  call<ReportedMessages>(f, 'GET', `/moderation/conversations/${id}`);
export const getModerationLog = (f: Fetcher, cursor?: string) =>
  call<ModerationLog>(f, 'GET', `/moderation/log${toQuery({ cursor })}`);

// People
export const searchPeople = (f: Fetcher, body: PeopleSearchBody) =>
  call<People>(f, 'POST', '/people/search', body);
export const getPerson = (f: Fetcher, id: number) => call<PersonDetail>(f, 'GET', `/people/${id}`);
export const getPersonHistory = (f: Fetcher, id: number, cursor?: string) =>
  call<PersonHistory>(f, 'GET', `/people/${id}/history${toQuery({ cursor })}`);
export const changeRole = (f: Fetcher, id: number, body: RoleBody) =>
  call<PersonDetail>(f, 'PATCH', `/people/${id}/role`, body);
export const suspendPerson = (f: Fetcher, id: number, body: SuspensionBody) =>
  call<PersonDetail>(f, 'POST', `/people/${id}/suspension`, body);
export const liftSuspension = (f: Fetcher, id: number, body: LiftBody) =>
  call<PersonDetail>(f, 'DELETE', `/people/${id}/suspension`, body);
export const banPerson = (f: Fetcher, id: number, body: BanBody) =>
  call<PersonDetail>(f, 'POST', `/people/${id}/ban`, body);
export const liftBan = (f: Fetcher, id: number, body: LiftBody) =>
  call<PersonDetail>(f, 'DELETE', `/people/${id}/ban`, body);
export const liftStrike = (f: Fetcher, id: number, strikeId: number, body: LiftBody) =>
  call<PersonDetail>(f, 'DELETE', `/people/${id}/strikes/${strikeId}`, body);
export const reportPerson = (f: Fetcher, id: number, body: ReportBody) =>
  call<Ok>(f, 'POST', `/users/${id}/report`, body);
export const writeNote = (f: Fetcher, id: number, body: string) =>
  call<PersonDetail>(f, 'POST', `/people/${id}/notes`, { body });
