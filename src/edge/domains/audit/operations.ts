import { type AuditCheck, lastCheck } from '#edge/events/audit-check'
import { operation, policyOver } from '#edge/jsonapi/index'
import { eventSeals } from '#edge/platform/db/tables'
import { hourMs, now } from '#edge/platform/time'
import { type auditStates, auditCheck as contract } from './contract'

/** A check a day; one that is missing this long is a finding of its own. */
const overdueAfterMs = 36 * hourMs

const stateOf = (check: AuditCheck | null): (typeof auditStates)[number] => {
  if (!check) return 'never'
  if (!check.ok) return 'broken'
  return now() - Date.parse(check.at) > overdueAfterMs ? 'overdue' : 'ok'
}

const policy = policyOver(eventSeals.at, { admin: 'everyone', clinical_admin: 'everyone' })

export const auditCheck = operation(contract, { policy }, async ({ env }) => {
  const check = await lastCheck(env)
  return {
    data: {
      id: 'last',
      state: stateOf(check),
      at: check?.at ?? null,
      firstBroken: check?.firstBroken ?? null,
      verifiedUpTo: check?.verified?.seq ?? null,
      seals: check?.seals ?? null,
    },
  }
})
