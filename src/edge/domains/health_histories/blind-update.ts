import type { Change, WriteContext } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { refuseIssues } from '#edge/platform/problem'
import { raiseAlerts } from './alerts/statements'
import { type EntryInput, findEntryProblems } from './entry-rules'
import { sectionOf } from './section-state'
import { isMeasured, sectionFields } from './sections'
import { healthHistories as table } from './table'

/**
 * What a patient changes of an entry they proposed, in words of their own and as a whole: nothing of it is judged by
 * what the entry says already. A measurement, and what was chosen from a list, is read first.
 */
export const blindUpdateProposal = (ctx: WriteContext, input: EntryInput): Change | undefined => {
  const section = sectionOf(ctx.param('section'))
  const isWhole = sectionFields[section].every((name) => name in input)
  if (ctx.actor.role !== 'patient' || isMeasured(section) || !isWhole) return undefined
  refuseIssues(findEntryProblems(section, input, ctx.now))
  const entry = { ...input, section, status: 'proposed' } as const
  return {
    onlyIf: sql`${table.status} = 'proposed' and ${table.source} = 'patient' and ${table.code} is null`,
    also: raiseAlerts(ctx, ctx.param('patient'), ctx.id, entry),
    detail: { section, status: 'proposed' },
  }
}
