/** Queries and mutations of accounts and login. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, type CallApi } from '#common/api/call.ts';
import type {
  ChangePhoneBody,
  CurrentUser,
  UpdateAccountBody,
  VerifyBody,
  VerifyPhoneBody,
} from '#common/api/accounts.ts';
import type { ChangeLostNumberBody, NumberCodeBody, NumberRequestBody } from '#common/api/lost-number.ts';
import { api } from '#web/lib/api.ts';
import { currentUserQuery } from '#web/lib/current.ts';
import { saveGoodbye } from '#web/lib/goodbye.ts';

/** The devices on which one is logged in. */
export const sessionsQuery = (call: CallApi = api) =>
  queryOptions({ queryKey: ['sessions'], queryFn: () => call('GET /accounts/sessions') });

/** The server's words for one field; words for the whole form count for the field that is given first. */
export function messageFor(error: Error | null, path: string, isMain = true): string | undefined {
  if (error === null) return undefined;
  if (!(error instanceof ApiError)) return isMain ? error.message : undefined;
  const message = error.fieldMessage(path);
  return message ?? (isMain && !error.problem?.errors?.length ? error.message : undefined);
}

function useUserMutation<Input>(send: (input: Input) => Promise<CurrentUser>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (user) => client.setQueryData(currentUserQuery().queryKey, user),
  });
}

export const useUpdateAccount = () =>
  useUserMutation((body: UpdateAccountBody) => api('PATCH /accounts/current', { body }));

/** Every other device is logged out with it. */
export function useChangePhone() {
  const client = useQueryClient();
  const mutation = useUserMutation(async (body: VerifyPhoneBody) => {
    const user = await api('POST /accounts/phone/verify', { body });
    void client.invalidateQueries({ queryKey: sessionsQuery().queryKey });
    return user;
  });
  return mutation;
}

export const useRequestPhoneCode = () =>
  useMutation({ mutationFn: (body: ChangePhoneBody) => api('POST /accounts/phone', { body }) });

export const useRequestLoginCode = () =>
  useMutation({
    mutationFn: (phoneNumber: string) => api('POST /accounts/login', { body: { phoneNumber } }),
  });

export const useRequestLostNumberEmail = () =>
  useMutation({ mutationFn: (email: string) => api('POST /accounts/lostNumber/email', { body: { email } }) });

export const useRequestLostNumberCode = () =>
  useMutation({ mutationFn: (body: NumberCodeBody) => api('POST /accounts/lostNumber/code', { body }) });

export const useChangeLostNumber = () =>
  useMutation({
    mutationFn: (body: ChangeLostNumberBody) => api('POST /accounts/lostNumber/change', { body }),
  });

export const useRequestNumberDecision = () =>
  useMutation({
    mutationFn: (body: NumberRequestBody) => api('POST /accounts/lostNumber/request', { body }),
  });

export const useVerifyLogin = (onLogin: (user: CurrentUser) => Promise<void>) =>
  useMutation({
    mutationFn: (body: VerifyBody) => api('POST /accounts/verify', { body }),
    onSuccess: onLogin,
  });

export function useVerifyEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => api('POST /accounts/email/verify', { body: { token } }),
    onSuccess: () => {
      // A visitor has nothing to ask for.
      if (client.getQueryData(currentUserQuery().queryKey)) {
        void client.invalidateQueries({ queryKey: currentUserQuery().queryKey });
      }
    },
  });
}

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api('DELETE /accounts/sessions/:id', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
}

export const LOGOUT_KEY = ['logout'] as const;

/** The site is loaded anew: nothing of the person stays in the browser. Until then it is at work. */
export const useLogout = () =>
  useMutation({
    mutationKey: LOGOUT_KEY,
    mutationFn: () => api('POST /accounts/logout'),
    onSuccess: () => {
      saveGoodbye('loggedOut');
      location.assign('/');
      return new Promise(() => undefined);
    },
  });
