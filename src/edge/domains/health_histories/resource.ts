import { resource } from '#edge/jsonapi/index'
import { forbidden, refuseIssues, unprocessable } from '#edge/platform/problem'
import { closeAlerts, raiseAlerts } from './alerts/statements'
import { blindUpdateProposal } from './blind-update'
import { healthHistories as contract } from './contract'
import { findEntryProblems, normalizeEntry } from './entry-rules'
import { healthHistoryPolicy, isClinician, isOpenToChange, isVerified } from './policy'
import { requireEmpty, sectionOf, withdrawNone } from './section-state'
import { type EntryStatus, noneCode, statusChanges } from './sections'
import { healthHistories as table } from './table'

export const healthHistories = resource(contract, {
  table,
  policy: healthHistoryPolicy,
  guards: { update: isOpenToChange, delete: isOpenToChange },
  eventDetail: ({ section }) => ({ section }),
  create: async (ctx, input, { patient = '' }) => {
    const { id, actor, now } = ctx
    const section = sectionOf(ctx.param('section'))
    if (section === 'lab_vitals' && actor.role === 'patient') throw forbidden()
    refuseIssues(findEntryProblems(section, input, now))
    const normalized = normalizeEntry(section, input)
    const isActive = isVerified(actor, section)
    const entry = {
      ...input,
      ...normalized,
      section,
      status: isActive ? 'active' : 'proposed',
    } as const
    return {
      set: {
        ...normalized,
        takenAt: input.takenAt ?? now,
        status: entry.status,
        source: actor.role === 'patient' ? 'patient' : 'staff',
        authorId: actor.id,
        ...(isClinician(actor) && { verifiedById: actor.id, verifiedAt: now }),
      },
      ...(input.code === noneCode
        ? requireEmpty(ctx, patient, section)
        : { before: [withdrawNone(ctx, patient, section)] }),
      also: raiseAlerts(ctx, patient, id, entry),
      detail: { section },
    }
  },
  update: ({ actor, now }, row, input) => {
    const after = { ...row, ...input }
    refuseIssues(findEntryProblems(row.section, after, now))
    const normalized = normalizeEntry(row.section, after)
    assertStatusChange(row.status, after.status)
    const isConfirmed = isClinician(actor)
    const entry = { ...after, ...normalized }
    return {
      set: {
        ...('value' in input && normalized),
        ...(isConfirmed && { verifiedById: actor.id, verifiedAt: now }),
      },
      also: [
        ...(after.status === 'proposed'
          ? []
          : [closeAlerts(row.id, actor.id, now, ['patient_proposal'])]),
        ...(after.status === 'entered_in_error'
          ? [closeAlerts(row.id, actor.id, now)]
          : raiseAlerts({ now }, row.patientId, row.id, entry)),
      ],
      detail: { status: after.status },
    }
  },
  blindUpdate: blindUpdateProposal,
  // It stays for the trail: what was once believed may have been acted on.
  delete: ({ actor, now }, row) => ({
    set: { status: 'entered_in_error' },
    also: [closeAlerts(row.id, actor.id, now)],
  }),
})

const assertStatusChange = (from: EntryStatus, to: EntryStatus): void => {
  if (from !== to && !statusChanges[from].includes(to))
    throw unprocessable('invalid', `It cannot become ${to.replaceAll('_', ' ')} now`, 'status')
}
