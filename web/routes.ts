/** The route table, written out. */
import { index, route, type RouteConfig } from '@react-router/dev/routes';

const list = (path: string) => route(path, 'routes/posts-list.tsx', { id: `list-${path}` });

export default [
  index('routes/home.tsx'),
  route('home', 'routes/home.tsx', { id: 'home' }),
  route('about', 'routes/about.tsx'),
  route('faq', 'routes/faq.tsx'),
  route('terms', 'routes/terms.tsx'),
  route('privacy', 'routes/privacy.tsx'),
  route('accounts', 'routes/account.tsx'),
  route('accounts/login', 'routes/login.tsx', { id: 'accounts-login' }),
  route('account/login', 'routes/login.tsx', { id: 'account-login' }),
  route('accounts/email', 'routes/confirm-email.tsx'),
  route('account/saved', 'routes/saved-posts.tsx'),
  route('messages', 'routes/messages.tsx'),
  route('notifications', 'routes/notifications.tsx'),
  route('unsubscribe', 'routes/unsubscribe.tsx'),
  route('profile', 'routes/your-posts.tsx'),
  route('profile/:id', 'routes/profile.tsx'),
  list('posts'),
  list('newInventory'),
  list('usedInventory'),
  list('privateParty'),
  list('news'),
  list('discussions'),
  route('ffl/:fflName', 'routes/dealer-list.tsx'),
  route('posts/create', 'routes/post-create.tsx'),
  route('posts/edit/:postId', 'routes/post-edit.tsx'),
  route('posts/search', 'routes/search.tsx', { id: 'posts-search' }),
  route('search', 'routes/search.tsx', { id: 'search' }),
  route('search/:id', 'routes/saved-search.tsx'),
  route('posts/:id', 'routes/post.tsx'),
  route('moderation', 'routes/moderation.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
