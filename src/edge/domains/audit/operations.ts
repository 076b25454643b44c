import { type AuditCheck, lastCheck } from '../../events/audit-check'
import { type Operation, rawOperation } from '../../jsonapi/operation'
import { respond } from '../../jsonapi/read-handlers'
import { snakeKeys } from '../../platform/case'
import { now } from '../../platform/time'
import { auditCheck, type auditStates } from './contract'

/** A check a day; one that is missing this long is a finding of its own. */
const overdueAfterMs = 36 * 3_600_000

const stateOf = (check: AuditCheck | null): (typeof auditStates)[number] => {
  if (!check) return 'never'
  if (!check.ok) return 'broken'
  return now() - Date.parse(check.at) > overdueAfterMs ? 'overdue' : 'ok'
}

export const auditOperations: readonly Operation[] = [
  rawOperation(auditCheck, {
    name: 'audit.check',
    access: ['admin', 'clinical_admin'],
    handle: async (_, { env }) => {
      const check = await lastCheck(env)
      const attributes = {
        state: stateOf(check),
        at: check?.at ?? null,
        firstBroken: check?.firstBroken ?? null,
        verifiedUpTo: check?.verified?.seq ?? null,
        seals: check?.seals ?? null,
      }
      return respond({
        data: { type: 'audit_checks', id: 'last', attributes: snakeKeys(attributes) },
      })
    },
  }),
]
