/** Threads of comments, sides of conversations, notifications, and what keeps a message sent twice from being two. */
import { type Kysely, sql } from 'kysely';

const STATEMENTS = `
-- Comments ---------------------------------------------------------------
alter table comments
  -- The first comment of the thread; null for that one itself.
  add column root_id integer references comments on delete cascade,
  add column deleted_by_moderator boolean not null default false,
  -- Named by the page that sent it: sent again, it is found and not written twice.
  add column client_id uuid;
with recursive threads as (
  select id, id as root_id from comments where parent_id is null
  union all
  select c.id, t.root_id from comments c join threads t on c.parent_id = t.id
)
update comments c set root_id = t.root_id from threads t where t.id = c.id and c.parent_id is not null;
alter table comments add check ((parent_id is null) = (root_id is null));
-- Serves: a page of threads of a post, oldest first.
create index comments_roots on comments (post_id, id) where root_id is null;
-- Serves: the replies of a page of threads, oldest first, and their count.
create index comments_replies on comments (root_id, id) where root_id is not null;
create unique index comments_client on comments (author_id, client_id) where client_id is not null;

-- Conversations ------------------------------------------------------------
alter table conversations
  -- The other side: the post's author, or the dealer whose post it is.
  add column author_id integer references users,
  add column tenant_id integer references tenants on delete cascade;
-- A dealer's are its listings and its news (type 250).
update conversations c
  set author_id = case when s.is_dealers then null else s.author_id end,
      tenant_id = case when s.is_dealers then s.tenant_id end
  from (
    select p.id, p.author_id, p.tenant_id,
      p.ffl_id is not null or (p.type = 250 and t.ffl_id is not null) as is_dealers
    from posts p join tenants t on t.id = p.tenant_id
  ) s where s.id = c.post_id;
alter table conversations add check (num_nonnulls(author_id, tenant_id) = 1);
drop index conversations_asker;
-- Serve: one's conversations, the latest first, merged from these three.
create index conversations_asker on conversations (asker_id, last_message_at desc, id desc);
create index conversations_author on conversations (author_id, last_message_at desc, id desc)
  where author_id is not null;
create index conversations_tenant on conversations (tenant_id, last_message_at desc, id desc)
  where tenant_id is not null;
-- Serve: the conversations about one post that are for its author, or for the dealer; its one of an asker is found
-- by the two of them.
create index conversations_post_author on conversations (post_id, author_id, last_message_at desc, id desc)
  where author_id is not null;
create index conversations_post_tenant on conversations (post_id, tenant_id, last_message_at desc, id desc)
  where tenant_id is not null;

alter table messages add column client_id uuid;
create unique index messages_client on messages (author_id, client_id) where client_id is not null;

-- The pictures of a message are for its conversation alone.
alter table media add column message_id integer references messages on delete set null;
alter table media drop constraint media_kind_check;
alter table media add constraint media_kind_check check (kind in ('post', 'profile', 'tenant', 'message'));
-- Serves: the pictures of a page of messages.
create index media_message on media (message_id, position) where message_id is not null;
-- Serves: whose a picture is that is asked for by its name.
create index media_message_key on media (storage_key) where kind = 'message';

-- A side that blocks another one: no message between them, on whatever post.
create table blocks (
  id integer generated always as identity primary key,
  user_id integer references users on delete cascade,
  tenant_id integer references tenants on delete cascade,
  blocked_user_id integer references users on delete cascade,
  blocked_tenant_id integer references tenants on delete cascade,
  created_by integer references users on delete set null,
  created_at timestamptz(3) not null default now(),
  check (num_nonnulls(user_id, tenant_id) = 1),
  check (num_nonnulls(blocked_user_id, blocked_tenant_id) = 1)
);
-- Serves: whether one side has blocked the other; each pair once.
create unique index blocks_pair on blocks
  (coalesce(user_id, 0), coalesce(tenant_id, 0), coalesce(blocked_user_id, 0), coalesce(blocked_tenant_id, 0));

-- Notifications --------------------------------------------------------------
create table notifications (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  kind text not null,
  -- What folds together while it is unread: one kind about one thing.
  fold_key text not null,
  count integer not null default 1,
  -- The sentence for a single one, and the words that follow the number for more.
  content text not null,
  url text not null,
  post_id integer references posts on delete cascade,
  conversation_id integer references conversations on delete cascade,
  read_at timestamptz(3),
  -- A server has its mail on the way since then; one that was killed meanwhile has it no longer after a while.
  mailing_since timestamptz(3),
  mailed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- Serves: the page of notifications, the latest first.
create index notifications_user on notifications (user_id, updated_at desc, id desc);
-- Serves: folding, and the count of unread ones.
create unique index notifications_unread on notifications (user_id, fold_key) where read_at is null;
-- Serves: the sweep of old ones.
create index notifications_updated on notifications (updated_at);
create index notifications_post on notifications (post_id) where post_id is not null;
create index notifications_conversation on notifications (conversation_id) where conversation_id is not null;

-- What has been told to whom, so that a job that runs twice tells once.
create table notification_causes (
  user_id integer not null references users on delete cascade,
  cause text not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, cause)
);
create index notification_causes_created on notification_causes (created_at);

-- Only what differs from the defaults.
create table notification_preferences (
  user_id integer not null references users on delete cascade,
  kind text not null,
  on_site boolean not null,
  by_email boolean not null,
  primary key (user_id, kind)
);

-- Set when a mail server said that the address does not exist: no more mails go there.
alter table users add column email_bounced_at timestamptz(3);

alter table searches
  -- What was posted before is known; what comes later is a match.
  add column checked_until timestamptz(3) not null default now(),
  add column next_check_at timestamptz(3) not null default now();
-- Serves: the job that looks for new matches.
create index searches_due on searches (next_check_at, id) where notify;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
