/** Removes the kept JSON of posts: lists read the posts themselves. */
import { type Kysely, sql } from 'kysely';

const STATEMENTS = `
drop trigger posts_add_card on posts;
drop trigger posts_forget_card on posts;
drop trigger media_forget_cards on media;
drop trigger users_forget_cards on users;
drop trigger tenants_forget_cards on tenants;
drop trigger tenant_hosts_forget_cards on tenant_hosts;
drop trigger ffls_forget_cards on ffls;
drop function add_card, forget_card_of_post, forget_cards_of_media, forget_cards_of_author, forget_cards_of_tenant,
  forget_cards_of_host, forget_cards_of_ffl, forget_cards_of_store, forget_cards;
drop table post_cards;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
