import { priorAuths } from '../edge/domains/prior_auths/contract'
import {
  type PriorAuthTemplate,
  priorAuthTemplates,
  questionsOf,
} from '../edge/domains/prior_auths/templates'
import {
  approvedStatuses,
  deadlines,
  priorAuthStatuses,
} from '../edge/domains/prior_auths/transitions'
import { encryptFields } from '../edge/jsonapi/encrypted-fields'
import { addPeriod } from '../edge/platform/calendar-arithmetic'
import type { Keyring } from '../edge/platform/crypto/keys'
import { dayMs, hourMs, iso, type PlainDate } from '../edge/platform/time'
import { keysOf } from '../edge/platform/typed-keys'
import { demoId } from './accounts/identity'
import { type InsertStep, insertRows } from './insert-step'
import { firstPrescription, prescribedCases } from './prescriptions'
import { rowOf } from './row-builders'
import { clinicianId, providerId, staffId } from './rows/patient-rows'

const payers = ['Aetna', 'Blue Cross Blue Shield', 'UnitedHealthcare', 'Cigna'] as const
const words = {
  diagnosis: 'Z29.81 Encounter for HIV pre-exposure prophylaxis',
  hivTest: 'Negative, HIV antigen and antibody, last month',
  ecrcl: '96 mL/min, last month',
  earlierMedicines: 'Emtricitabine and tenofovir DF for a year, ended because of nausea',
  intolerance: 'Nausea and a falling eGFR with tenofovir DF',
  need: 'Substantial risk; a daily pill was taken as prescribed',
  quantity: 'Ninety days at a time, because the patient travels for work',
  benefit: 'Medical benefit, given at the clinic',
  viralLoad: 'Not detected, last month',
  guideline: 'USPSTF grade A: PrEP without cost sharing',
} as const
const templates: readonly PriorAuthTemplate[] = keysOf(priorAuthTemplates)
const answered: readonly string[] = [...approvedStatuses, 'denied', 'appeal_denied', 'expired']

/** A request in every status, by each form, for prescriptions of the demo. */
export const priorAuthSteps = async (today: PlainDate, keys: Keyring): Promise<InsertStep[]> => {
  const cases = prescribedCases(today).slice(0, priorAuthStatuses.length * 2)
  const rows = await Promise.all(
    cases.map(async ({ person, noon }, at) => {
      const status = priorAuthStatuses[at % priorAuthStatuses.length] ?? 'draft'
      const template = templates[at % templates.length] ?? 'prep_initial'
      const isUrgent = at % 5 === 4
      const created = noon - (at % 9) * dayMs - 30 * hourMs
      const submitted = status === 'draft' || status === 'not_required' ? null : created + hourMs
      const { hours } = deadlines[isUrgent ? 'urgent' : 'standard']
      const decided = answered.includes(status) && submitted ? iso(submitted + 20 * hourMs) : null
      const id = demoId('priorAuth', at + 1)
      const encrypted = await encryptFields({ contract: priorAuths }, keys, id, {
        memberNumber: `W${100_200_300 + at * 17}`,
        answers: Object.fromEntries(questionsOf(template).map((name) => [name, words[name]])),
        reference: decided && status.includes('approved') ? `PA-${4_400 + at}` : null,
      })
      const isDenied = status === 'denied' || status === 'appeal_denied'
      return rowOf('prior_auths', {
        id,
        patient_id: person.id,
        prescription_id: firstPrescription(at),
        provider_id: providerId(person.panel),
        author_id: staffId('assistant'),
        signed_by_id: submitted ? clinicianId(person.panel ?? 0) : null,
        template,
        payer: payers[at % payers.length] ?? null,
        member_number: encrypted.memberNumber,
        answers: encrypted.answers,
        urgent: isUrgent ? 1 : 0,
        status,
        channel: submitted ? (['fax', 'portal', 'phone'] as const)[at % 3] : null,
        reference: encrypted.reference,
        submitted_at: submitted && iso(submitted),
        due_at: submitted && iso(submitted + hours * hourMs),
        overdue_at: null,
        answered_at: decided,
        valid_until:
          status === 'expired'
            ? addPeriod(today, -2, 'day')
            : approvedStatuses.some((one) => one === status)
              ? addPeriod(today, 300, 'day')
              : null,
        appeal_by: isDenied ? addPeriod(today, deadlines.appealDays - 2, 'day') : null,
        reason_code: isDenied ? 'step_therapy' : null,
        created_at: iso(created),
        updated_at: decided ?? iso(created),
      })
    }),
  )
  return [insertRows(rows)]
}
