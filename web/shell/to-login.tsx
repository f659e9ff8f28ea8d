/** Where a session that ended on a member's page leads: to the login, and back. */
import { Navigate, useLocation } from 'react-router';
import { loginUrl } from '#web/lib/require-login.ts';

export function ToLogin() {
  return <Navigate to={loginUrl(useLocation())} replace />;
}
