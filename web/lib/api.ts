/** The browser's fetcher: same origin, cookies included, problems as `ApiError`. */
import { ApiError, type Fetcher } from '#common/api-client.ts';
import type { Problem } from '#common/contracts/shared.ts';

export const browserFetcher: Fetcher = async (method, path, body) => {
  const response = await fetch(`/api${path}`, {
    method,
    credentials: 'include',
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }).catch(() => null);
  if (response === null) throw new ApiError(0, null);
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(response.status, isProblem(answer) ? answer : null);
  return answer;
};

export function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value && 'detail' in value;
}
