import type { Operation } from '#edge/jsonapi/operation'
import { snakeCase } from '#edge/platform/case'
import { cboId, pharmacyId, providerId, userId } from '../world'
import { rowIds } from './rows'

/** Two of everything: what belongs to the people of the world, and what belongs to strangers. */
export type Subject = 'theirs' | 'another'

const idsOf = (subject: Subject): Record<string, string> => ({
  patient: userId(subject === 'theirs' ? 'patient' : 'otherPatient'),
  provider: providerId(subject === 'theirs' ? 'provider' : 'otherProvider'),
  cbo: cboId(subject === 'theirs' ? 'cbo' : 'otherCbo'),
  user: userId(subject === 'theirs' ? 'patient' : 'otherPatient'),
  member: userId(subject === 'theirs' ? 'provider' : 'otherProvider'),
  pharmacy: pharmacyId(),
})
const people = { theirs: idsOf('theirs'), another: idsOf('another') }
const collections: Readonly<Record<string, string>> = {
  patients: 'patient',
  providers: 'provider',
  cbos: 'cbo',
  users: 'user',
  pharmacies: 'pharmacy',
}

/** The id that a parameter of an operation's path takes for a subject. */
export const subjectId = (
  op: Operation,
  subject: Subject,
  parameter: string,
): string | undefined => {
  const ids = people[subject]
  const rows = rowIds[subject]
  if (parameter === 'id') {
    const before = op.path.match(/\/([a-z_]+)\/:id(\/|$)/)?.[1] ?? ''
    const type = op.resource?.contract.type ?? before
    const person = collections[before] ?? collections[type]
    return rows[type] ?? (person && ids[person])
  }
  if (parameter === 'name')
    return snakeCase(Object.keys(op.resource?.contract.relationships ?? {})[0] ?? 'none')
  if (parameter === 'section') return 'allergies'
  if (parameter === 'kind') return 'sti'
  // `tasks` has the rows of `:task`.
  return ids[parameter] ?? rows[`${parameter}s`] ?? rows[`${parameter}es`] ?? rows[parameter]
}
