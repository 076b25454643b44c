import { type LabReport, recordReport } from '#edge/domains/labs/index'
import type { LabTestCode } from '#edge/domains/labs/lab-tests'
import { connect } from '#edge/platform/db/index'
import { environmentOf } from '#edge/platform/environment'
import { iso, now } from '#edge/platform/time'
import { as, bindings, db, type Person, userId } from '../world'

/** What a person asks to be tested of the patient, whom the provider cares for. */
export const addLab = (
  who: Person = 'provider',
  tests: LabTestCode[] = ['hiv_ag_ab', 'syphilis_rpr', 'egfr'],
) =>
  as(who)
    .labs.in({ patients: userId('patient') })
    .create({ vendor: 'Ash', tests })

export const inRange = [
  { code: 'hiv_ag_ab', value: 'Non-reactive' },
  { code: 'syphilis_rpr', value: 'Non-reactive' },
  { code: 'egfr', value: '96' },
] as const

/** What the lab says it found. */
export const report = (
  labId: string,
  values: LabReport['values'] = inRange,
  status: LabReport['status'] = 'final',
  collectedAt?: string,
) =>
  recordReport(environmentOf(bindings), connect(bindings.DB), labId, {
    status,
    values,
    at: iso(now()),
    ...(collectedAt && { collectedAt }),
  })

/** Releases every whole result to its patient as it stands. */
export const releaseAll = () =>
  db.exec(
    `update labs set released_at = (select max(final_at) from observations v where v.lab_id = labs.id)
      where resulted_at is not null`.replaceAll('\n', ' '),
  )
