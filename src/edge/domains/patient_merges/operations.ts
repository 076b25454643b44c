import { recordPatientsRead } from '#edge/events/audit'
import { onSubject, operation, policyOver } from '#edge/jsonapi/index'
import {
  compareLines,
  compareTwo,
  decideMerge,
  decideUndo,
  selectMerges,
} from '#edge/merging/index'
import { sql } from '#edge/platform/db/index'
import { careStaff, patientSubject } from '../patients'
import { patients } from '../patients/table'
import * as contract from './contract'

/** Clinical roles that see and file every record: a wrong merge mixes two people's results, so who decides reads them. */
const onPatient = onSubject(patientSubject, {
  clinical_admin: ['everyone', 'merge', 'undo_merge'],
  clinical_lead: ['everyone', 'merge', 'undo_merge'],
})

export const compareRecordsOperation = operation(
  contract.compareRecords,
  onPatient,
  async (ctx) => {
    const id = ctx.query.other
    const found = await compareTwo(ctx, ctx.patient.id, id)
    // The other record is read too.
    await recordPatientsRead(ctx, 'patients.compare', 'patients', [[id, id]])
    return {
      data: {
        id,
        lines: compareLines(found.surviving, found.merged),
        versions: found.versions,
        doubts: found.doubts,
        blockers: found.blockers.map(({ words }) => words),
        conflicts: found.conflicts,
        proposedBy: found.proposal?.name ?? null,
        isOwnProposal: found.proposal?.by === ctx.actor.id,
      },
    }
  },
)

export const mergePatientsOperation = operation(contract.mergePatients, onPatient, async (ctx) => {
  const { mergeId: id, status, write } = await decideMerge(ctx, ctx.patient.id, ctx.body)
  return {
    write,
    event: { name: status === 'merged' ? 'patients.merge' : 'patients.propose_merge' },
    detail: { merge_id: id, merged_id: ctx.body.other, reason: ctx.body.reason },
    data: { id, status },
  }
})

export const listMergesOperation = operation(
  contract.listMerges,
  onPatient,
  ({ now, patient }) => ({
    select: selectMerges(patient.id, now),
  }),
)

export const undoPatientMergeOperation = operation(
  contract.undoPatientMerge,
  onPatient,
  async (ctx) => {
    const { merge: id } = ctx.body
    const { mergedId, write } = await decideUndo(ctx, ctx.patient.id, id)
    return {
      write,
      detail: { merge_id: id, merged_id: mergedId },
      data: { id, status: 'undone' as const },
    }
  },
)

const { patient: _, ...staff } = careStaff

/** An old address leads on for those who see the record that stays. */
export const findSurvivorOperation = operation(
  contract.findSurvivor,
  { policy: policyOver(patients.id, staff) },
  async ({ db, param, scope }) => ({
    data: await db.require(sql<{ id: string }>`
      select ${patients.id} as id from patient_merges m join ${patients} on ${patients.id} = m.surviving_id
      where m.merged_id = ${param('patient')} and m.status = 'merged' and ${scope}`),
  }),
)
