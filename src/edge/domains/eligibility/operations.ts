import { onSubject, operation } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { localDate } from '#edge/platform/time'
import { careStaff, patientSubject } from '../patients'
import { verifyPatientCbo } from './contract'
import { eligibilityOf, eligibilityRules } from './patient-eligibility'
import { readRulesOperation, replaceRulesOperation } from './rule-sets'

const onPatient = onSubject(patientSubject, careStaff)

/** Decisions of a patient's organization for them. */
export const eligibilityOperations = [
  readRulesOperation,
  replaceRulesOperation,
  operation(verifyPatientCbo, onPatient, async ({ patient, db, now }) => {
    const found = await db.first(
      sql<{ rules: string }>`select ${eligibilityRules(patient.cboId)} as rules`,
    )
    const today = localDate(now, patient.timezone)
    const { action, trace } = eligibilityOf(patient, found?.rules ?? null, today)
    return {
      data: { id: patient.id, action, trace: [...trace] },
    }
  }),
]
