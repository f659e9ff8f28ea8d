/** `/error` and every address that leads nowhere. */
import { data, useLocation } from 'react-router';
import { NotFound } from '#web/shell/not-found.tsx';

export const loader = () => data(null, { status: 404 });
export const clientLoader = () => null;

export default function NotFoundRoute() {
  return <NotFound path={useLocation().pathname} />;
}
