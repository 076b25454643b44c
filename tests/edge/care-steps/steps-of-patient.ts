import { advanceCareSteps, checkCareSteps } from '#edge/domains/care_steps/index'
import type { MedicationCode } from '#edge/domains/formulary/medications'
import { type LabReport, recordReport } from '#edge/domains/labs/index'
import { drainOutbox } from '#edge/events/request-drain'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { connect } from '#edge/platform/db/index'
import { environmentOf } from '#edge/platform/environment'
import { clinicMidnight, clinicZone, iso, localDate, now } from '#edge/platform/time'
import { addLab, releaseAll } from '../labs/reports-on-orders'
import { addPrescription, setPrescription } from '../prescriptions/pills'
import { as, bindings, db, type Person, userId } from '../world'

export const patient = userId('patient')
export const database = connect(bindings.DB)
export const environment = environmentOf(bindings)
const today = () => localDate(now(), clinicZone())
/** A day of the calendar so many days ago. */
export const dayAgo = (days: number) => addPeriod(today(), -days, 'day')
/** The time of day that it is now, on that day: the clocks may have changed since. */
export const daysAgo = (days: number) =>
  iso(now() - Date.parse(clinicMidnight(today())) + Date.parse(clinicMidnight(dayAgo(days))))

/** Compares the steps of all patients with the record now. */
export const checkAll = async () => {
  await db.exec('update patients set care_checked_at = null')
  await checkCareSteps(environment, database, now())
}
/** Runs the jobs now, as often as they have something to do. */
export const advance = async () => {
  for (let run = 0; run < 2; run++) {
    await checkAll()
    await advanceCareSteps(environment, database, now())
    await drainOutbox(environment)
  }
}
/** A prescription of the patient that was signed and filled so many days ago. */
export const fill = async (drug: MedicationCode, days: number, reason: string) => {
  const { id } = await addPrescription('provider', { drug, refills: 0 })
  const at = daysAgo(days)
  await setPrescription(
    id,
    'signed_at = ?, filled_at = ?, reason = ?, status = ?, signed_by_id = ?',
    at,
    at,
    reason,
    'dispensed',
    userId('provider'),
  )
  return id
}
export const find = async (values: LabReport['values'], days: number, isReleased = true) => {
  const { id } = await addLab(
    'provider',
    values.map(({ code }) => code),
  )
  await recordReport(environment, database, id, { status: 'final', values, at: daysAgo(days) })
  if (isReleased) await releaseAll()
  return id
}
export const stepsAs = (who: Person) => as(who).care_steps.in({ patients: patient }).list()
export const stepOf = async (code: string) =>
  (await stepsAs('provider')).filter((each) => each.code === code)
export const openTasks = async (kind: string) =>
  (await as('provider').tasks.list({ filter: { kind } })).filter(
    ({ closedAt }) => closedAt === null,
  )
export const give = (name: string) =>
  db
    .prepare(
      `insert into patient_treatments (patient_id, treatment_id, active, since)
       select ?, id, 1, '2025-01-01T00:00:00.000Z' from treatments where name = ? on conflict do update set active = 1`,
    )
    .bind(patient, name)
    .run()
export const params = (id: string) => ({ params: { patient, id } })
export const complete = (who: Person, id: string, doneOn: string) =>
  as(who).call('POST /patients/:patient/care_steps/:id/complete', {
    ...params(id),
    body: { doneOn },
  })
export const waive = (who: Person, id: string, body: object) =>
  as(who).call('POST /patients/:patient/care_steps/:id/waive', { ...params(id), body })

/** Leaves the patient without treatments, prescriptions, results, steps and tasks. */
export const clearCare = async () => {
  for (const table of ['tasks', 'care_steps', 'observations', 'labs', 'vaccine_orders'])
    await db.exec(`delete from ${table}`)
  await db.exec("update prescriptions set signed_at = null, status = 'draft', filled_at = null")
  await db.exec("update patients set status = 'active'")
  await db.exec('update patient_treatments set active = 0')
}
