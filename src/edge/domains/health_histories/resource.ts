import { resource } from '#edge/jsonapi/index'
import { forbidden, refuseIssues, unprocessable } from '#edge/platform/problem'
import { closeAlerts, raiseAlerts } from './alerts/statements'
import { blindUpdateProposal } from './blind-update'
import { healthHistories as contract } from './contract'
import { findEntryProblems } from './entry-rules'
import { readMeasurement } from './measurement'
import { healthHistoryPolicy, isClinician, isOpenToChange, isVerified } from './policy'
import { requireEmpty, sectionOf, withdrawNone } from './section-state'
import { type EntryStatus, isMeasured, noneCode, statusChanges } from './sections'
import { entryStore, measurementStore } from './stores'
import { healthHistories as table } from './table'

export const healthHistories = resource(contract, {
  table,
  store: (ctx) => (isMeasured(ctx.param('section')) ? measurementStore : entryStore),
  policy: healthHistoryPolicy,
  guards: { update: isOpenToChange, delete: isOpenToChange },
  eventDetail: ({ section }) => ({ section }),
  create: async (ctx, input, { patient = '' }) => {
    const { id, actor, now } = ctx
    const section = sectionOf(ctx.param('section'))
    if (section === 'lab_vitals' && actor.role === 'patient') throw forbidden()
    refuseIssues(findEntryProblems(section, input, now))
    const measured = isMeasured(section) ? await readMeasurement(ctx, patient, input) : null
    const isActive = isVerified(actor, section)
    const entry = {
      ...input,
      ...measured,
      section,
      status: isActive ? 'active' : 'proposed',
    } as const
    return {
      set: {
        ...measured,
        takenAt: input.takenAt ?? now,
        status: entry.status,
        source: actor.role === 'patient' ? 'patient' : 'staff',
        authorId: actor.id,
        ...(isClinician(actor) && { verifiedById: actor.id, verifiedAt: now }),
      },
      ...(input.code === noneCode
        ? requireEmpty(ctx, patient, section)
        : { before: isMeasured(section) ? [] : [withdrawNone(ctx, patient, section)] }),
      also: raiseAlerts(ctx, patient, id, entry),
      detail: { section },
    }
  },
  update: async (ctx, row, input) => {
    const { actor, now } = ctx
    const after = { ...row, ...input }
    refuseIssues(findEntryProblems(row.section, after, now))
    assertStatusChange(row.section, row.status, after.status)
    const measured = isMeasured(row.section)
      ? await readMeasurement(ctx, row.patientId, after)
      : null
    const isConfirmed = isClinician(actor)
    const entry = { ...after, flag: null, ...measured }
    return {
      set: {
        ...('value' in input && measured),
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

/** What was measured is never in the past: it is right, or it was entered in error. */
const assertStatusChange = (section: string, from: EntryStatus, to: EntryStatus): void => {
  const isPastMeasurement = to === 'resolved' && isMeasured(section)
  if (from !== to && (isPastMeasurement || !statusChanges[from].includes(to)))
    throw unprocessable('invalid', `It cannot become ${to.replaceAll('_', ' ')} now`, 'status')
}
