import { encryptFields } from '#edge/jsonapi/encrypted-fields'
import type { WriteContext } from '#edge/jsonapi/index'
import { creationStamps, insert, type Statement, sql } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { unprocessable } from '#edge/platform/problem'
import type { LabReport } from './compare-report'
import { labs as contract } from './contract'
import { findLab, reportStatements } from './record-report'
import type { ObservationSource } from './results/table'
import { labs as table } from './table'

interface PlacedReport {
  readonly labId: string
  /** For the batch that says why it is placed there. */
  readonly statements: readonly Statement[]
}
const byCaller = ({ actor }: WriteContext) => ({ by: { id: actor.id, role: actor.role } })

/** A report put on an order of a patient, by a person. */
export const placeReportOn = async (
  ctx: WriteContext,
  { patientId, labId }: { readonly patientId: string; readonly labId: string },
  report: LabReport,
): Promise<PlacedReport> => {
  const lab = await findLab(ctx.db, labId)
  if (lab?.patientId !== patientId)
    throw unprocessable('unknown_lab', 'Choose an order of this patient', 'lab_id')
  return {
    labId,
    statements: await reportStatements(ctx.env, ctx.db, lab, report, byCaller(ctx)),
  }
}

/** A report without an order: it stands in the record by itself, as a result from elsewhere. */
export const placeReportAlone = async (
  ctx: WriteContext,
  patientId: string,
  report: LabReport,
  source: ObservationSource = 'lab',
): Promise<PlacedReport> => {
  const id = uuidv7()
  const lab = { id, patientId, status: 'collected', version: 1 } as const
  const row = await encryptFields({ contract }, ctx.env, id, {
    ...lab,
    ...creationStamps(ctx.now),
    vendor: 'Manual',
    collection: 'in_person',
    tests: [...new Set(report.values.map(({ code }) => code))],
    providerId: sql`(select provider_id from patients where id = ${patientId})`,
    requestedById: ctx.actor.id,
  })
  return {
    labId: id,
    statements: [
      insert(table, row),
      ...(await reportStatements(ctx.env, ctx.db, lab, report, { ...byCaller(ctx), source })),
    ],
  }
}
