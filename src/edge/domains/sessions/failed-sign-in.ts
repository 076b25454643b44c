import { emit } from '#edge/events/emit'
import type { RequestContext } from '#edge/jsonapi/index'
import type { Statement } from '#edge/platform/db/index'

/** A sign-in that was refused: how it was tried and why, and whose account it was for if there is one. */
export const recordFailedSignIn = (
  ctx: RequestContext,
  account: { readonly id: string; readonly role: string } | null | undefined,
  method: 'password' | 'code' | 'dob' | 'refresh' | 'second_factor' | 'passkey',
  reason: string,
): Statement =>
  emit(ctx, {
    name: 'access.refused',
    subjectType: 'users',
    subjectId: account?.id ?? null,
    patientId: account?.role === 'patient' ? account.id : null,
    detail: { method, reason },
  })
