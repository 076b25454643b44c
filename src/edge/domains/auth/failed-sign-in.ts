import type { RequestContext } from '../../access/request-context'
import { emit } from '../../events/emit'
import type { Statement } from '../../platform/db/statement'

/** Somebody was not let in: how they tried and why not, and whose account it was if it is one. */
export const refused = (
  ctx: RequestContext,
  account: { readonly id: string; readonly role: string } | null | undefined,
  method: 'password' | 'code' | 'dob' | 'refresh',
  reason: string,
): Statement =>
  emit(ctx, {
    name: 'access.refused',
    subjectType: 'users',
    subjectId: account?.id ?? null,
    patientId: account?.role === 'patient' ? account.id : null,
    detail: { method, reason },
  })
