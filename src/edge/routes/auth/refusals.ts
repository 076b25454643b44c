import type { Statement } from '../../db/statement'
import { emit } from '../../events/emit'
import type { Request } from '../../jsonapi/request'

/** Somebody was not let in: how they tried and why not, and whose account it was if it is one. */
export const refused = (
  request: Request,
  account: { readonly id: string; readonly role: string } | null | undefined,
  method: 'password' | 'code' | 'dob' | 'refresh',
  reason: string,
): Statement =>
  emit(request, {
    name: 'access.refused',
    subjectType: 'users',
    subjectId: account?.id ?? null,
    patientId: account?.role === 'patient' ? account.id : null,
    detail: { method, reason },
  })
