import {
  type AssignmentRole,
  assignmentAttributes,
  assignmentRoles,
  type HandOverReason,
} from '#edge/domains/patients/assignments/contract'
import { snakeCase } from '#edge/platform/case'
import { foldText } from '#edge/platform/fold-text'
import { readAllPages } from '#islands/staff/access/read-all-pages'
import { apiWithLocalErrors } from '#islands/stores/api'
import type { ComboboxChoice } from '#islands/ui/form/Combobox.tsx'
import { type Capabilities, canWrite } from '../access/capabilities'
import { findColleagues } from '../colleagues/colleague'

/** Who holds a patient as one of the four. */
export interface Holder {
  readonly role: AssignmentRole
  readonly holderId: string | null
  readonly name: string | null
  readonly portrait: string | null
  readonly visitsToCome: number
  readonly openTasks: number
}
/** Who may hold a patient next: an id as the record keeps it. */
export interface NextHolder extends ComboboxChoice {
  readonly about?: string
}

export const reasonLabels: Readonly<Record<HandOverReason, string>> = {
  patient_asked: 'The patient asked for it',
  patient_moved: 'The patient moved',
  holder_leaves: 'The person assigned is leaving or away',
  workload: 'To share the work',
  license: 'A license ends',
  other: 'Another reason',
}

/** The four as the caller may hand them over. */
export const handOverRoles = (capabilities: Capabilities): readonly AssignmentRole[] =>
  assignmentRoles.filter((role) =>
    canWrite(capabilities, 'patients', snakeCase(assignmentAttributes[role])),
  )

/** What a hand-over takes along and what it leaves, a sentence each. */
export const describeHandOver = ({
  role,
  name,
  visitsToCome,
  openTasks,
}: Holder): readonly string[] => {
  if (role === 'provider')
    return [
      name
        ? 'The care team moves at once: the former clinician and their assistant lose the record, unless they hold or held a visit.'
        : 'The clinician and their assistant may open the record at once.',
      openTasks === 0
        ? 'No open task goes along.'
        : `${openTasks === 1 ? '1 open task goes' : `${openTasks} open tasks go`} along.`,
      ...(visitsToCome > 0
        ? [
            `${visitsToCome === 1 ? '1 visit to come stays' : `${visitsToCome} visits to come stay`} with ${name} until a scheduler moves ${visitsToCome === 1 ? 'it' : 'them'}.`,
          ]
        : []),
    ]
  if (!name) return ['No one loses the record.']
  if (role === 'cbo')
    return [
      'The former organization no longer sees the patient. The next one sees health data only once the patient allows it again.',
    ]
  if (role === 'pharmacy') return ['The former pharmacy no longer sees the patient.']
  return ['Visits and tasks stay where they are.']
}

/** Who may take over, by what was typed. */
export const findNextHolders = async (
  role: AssignmentRole,
  patientId: string,
  typed: string,
): Promise<readonly NextHolder[]> => {
  if (role === 'provider')
    return (await findColleagues(typed, { roles: ['provider'], patientId })).flatMap(
      ({ providerId, text, about }) => (providerId ? [{ id: providerId, text, about }] : []),
    )
  if (role === 'support_user') return findColleagues(typed, { roles: ['support'] })
  const all = await (role === 'cbo' ? readOrganizations() : readPharmacies())
  return all.filter(({ text }) => foldText(text).includes(foldText(typed))).slice(0, 20)
}

const readOrganizations = async (): Promise<readonly NextHolder[]> =>
  (
    await readAllPages((after) =>
      apiWithLocalErrors.cbos.page({
        filter: { status: 'active' },
        sort: 'name',
        page: { size: 100, after },
      }),
    )
  ).map(({ id, name }) => ({ id, text: name }))

const readPharmacies = async (): Promise<readonly NextHolder[]> =>
  (
    await readAllPages((after) =>
      apiWithLocalErrors.pharmacies.page({
        filter: { active: true },
        sort: 'name',
        page: { size: 100, after },
      }),
    )
  ).map(({ id, name, city, state }) => ({
    id,
    text: name,
    about: [city, state].filter(Boolean).join(', '),
  }))
