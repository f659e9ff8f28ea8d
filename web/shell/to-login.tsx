/** Leads from an ended session to the login. */
import { Navigate, useLocation } from 'react-router';
import { loginUrl } from '#web/lib/require-login.ts';

export function ToLogin() {
  return <Navigate to={loginUrl(useLocation())} replace />;
}
