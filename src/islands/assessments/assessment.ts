import { type Api, ApiError } from '#edge/client'
import type { Answer, Item } from '#edge/domains/questionnaires/questions/questionnaire'
import type { AssessmentKind } from '#edge/domains/questionnaires/questions/questionnaires'
import { apiWithLocalErrors } from '../stores/api'
import type { Changes, StoredValues } from '../stores/merge-fields'

export const loadAssessments = (api: Api, patient: string) =>
  api.assessments.in({ patients: patient }).list({ page: { size: 50 } })

/** An assessment of the patient; null where there is none of this address. */
export const loadAssessment = async (api: Api, patient: string, id: string) => {
  try {
    return await api.assessments.in({ patients: patient }).get(id)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
export type Assessment = NonNullable<Awaited<ReturnType<typeof loadAssessment>>>

export const reloadAssessment = async (patient: string, id: string): Promise<Assessment> => {
  const found = await loadAssessment(apiWithLocalErrors, patient, id)
  if (!found) throw new Error('The assessment is gone')
  return found
}

const at = '/patients/:patient/assessments/async/:kind/:id'
interface Answered {
  readonly patient: string
  readonly kind: AssessmentKind
  readonly id: string
  readonly version: number
}

export const sendAnswers = (
  { version, ...params }: Answered,
  changes: Changes,
  isLast: boolean,
) => {
  const options = { params, body: { answers: answersOf(changes) }, version }
  return isLast
    ? apiWithLocalErrors.call(`POST ${at}/finish`, options)
    : apiWithLocalErrors.call(`PATCH ${at}`, options)
}

const answersOf = (changes: Changes) =>
  Object.entries(changes).map(([linkId, value]) => ({
    linkId,
    values: value === null ? [] : [value].flat().map(String),
  }))

/** What the controls show of answers. */
export const valuesOfAnswers = (
  items: readonly Item[],
  answers: readonly Answer[] | null | undefined,
): StoredValues =>
  Object.fromEntries(
    (answers ?? []).map(({ linkId, values }) => [
      linkId,
      items.find((item) => item.linkId === linkId)?.type === 'multi' ? values : (values[0] ?? ''),
    ]),
  )

/** The same the other way, of what the controls hold now. */
export const typedAnswers = (values: StoredValues): readonly Answer[] => answersOf(values)

export const isOpen = ({ status }: Pick<Assessment, 'status'>): boolean =>
  status === 'pending' || status === 'in_progress'

/** Where it is answered, read again, or found to be closed. */
export const assessmentPath = ({ id, kind, status }: Assessment): string => {
  const path = `/app/assessments/async/${kind}/${id}`
  if (status === 'expired') return `${path}/canceled`
  return isOpen({ status }) ? path : `${path}/completed`
}
