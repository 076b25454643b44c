import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import type { DecryptedRow, RequestContext } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { clinicDay, displayDate } from '#edge/platform/time'
import { diagnoses } from '../formulary/medications'
import { medicineOf } from '../formulary/medicine'
import { counts, factsOf, type PatientFacts, testedAt } from '../labs'
import { type LabTestCode, labTestOf } from '../labs/lab-tests'
import { labResults } from '../labs/results/contract'
import { prescriptions } from '../prescriptions/contract'
import { type PriorAuthQuestion, type PriorAuthTemplate, questionsOf } from './templates'

const testsFor: Readonly<Partial<Record<PriorAuthQuestion, readonly LabTestCode[]>>> = {
  hivTest: ['hiv_ag_ab', 'hiv_rna'],
  viralLoad: ['hiv_rna', 'hepatitis_c_rna'],
}

/** What the record answers of a form: the diagnosis, the last tests, the medicines before this one. */
export const chartAnswers = async (
  ctx: RequestContext,
  patientId: string,
  prescriptionId: string,
  template: PriorAuthTemplate,
): Promise<Partial<Record<PriorAuthQuestion, string>>> => {
  const [values, medicines, { kidney, hiv }] = await Promise.all([
    loadValues(ctx, patientId),
    loadMedicines(ctx, patientId),
    factsOf(ctx, patientId),
  ])
  const prescribed = medicines.find(({ id }) => id === prescriptionId)
  const before = medicines.filter(
    (each) =>
      each.signedAt &&
      each.id !== prescriptionId &&
      !(prescribed && medicineOf(each).name === medicineOf(prescribed).name),
  )
  const answerOf = (question: PriorAuthQuestion): string | undefined => {
    if (question === 'diagnosis') return prescribed && diagnoses[prescribed.reason]
    if (question === 'earlierMedicines')
      return before
        .map((each) => `${medicineOf(each).name}, ${displayDate(each.writtenOn)}`)
        .join('; ')
    if (question === 'ecrcl') return kidneyAnswer(kidney)
    // A negative last test is no answer while another test is in doubt.
    if (question === 'hivTest' && hiv.doubt !== null) return undefined
    const found = values.find(({ code }) => testsFor[question]?.includes(code))
    return (
      found &&
      `${dayOf(found.testedAt)}: ${labTestOf(found.code).name} ${[found.value, found.unit].filter(Boolean).join(' ')}`
    )
  }
  return Object.fromEntries(
    questionsOf(template).flatMap((question) => {
      const answer = answerOf(question)
      return answer ? [[question, answer]] : []
    }),
  )
}

/** The values that prescribing compares: creatinine clearance first, then the eGFR. */
const kidneyAnswer = ({ creatinineClearance, egfr }: PatientFacts['kidney']): string | undefined =>
  [
    creatinineClearance &&
      `${dayOf(creatinineClearance.at)}: creatinine clearance ${creatinineClearance.value} mL/min (Cockcroft-Gault)`,
    egfr && `${dayOf(egfr.at)}: eGFR ${egfr.value} mL/min`,
  ]
    .filter(Boolean)
    .join('; ') || undefined

const dayOf = (at: string): string => displayDate(clinicDay(at))

type Value = DecryptedRow<typeof labResults, 'code' | 'value' | 'unit'> & { testedAt: string }
/** The latest values of a patient that stand, of the latest specimen first. */
const loadValues = async ({ db, env }: RequestContext, patientId: string) =>
  decryptFields(
    { contract: labResults },
    env,
    await db.all(sql<Value>`
      select v.id, v.code, v.value, v.unit, ${testedAt} as "testedAt" from observations v
      where v.patient_id = ${patientId} and ${counts} order by "testedAt" desc, v.final_at desc limit 60`),
  )

type Medicine = DecryptedRow<
  typeof prescriptions,
  'drug' | 'medicine' | 'reason' | 'writtenOn' | 'signedAt'
>
const loadMedicines = async ({ db, env }: RequestContext, patientId: string) =>
  decryptFields(
    { contract: prescriptions },
    env,
    await db.all(sql<Medicine>`
      select id, drug, medicine, reason, written_on as "writtenOn", signed_at as "signedAt" from prescriptions
      where patient_id = ${patientId} and status <> 'entered_in_error'
      order by written_on desc limit 20`),
  )
