import type { Operation } from '#edge/jsonapi/operation'
import { snakeCase } from '#edge/platform/case'
import { cboId, pharmacyId, providerId, userId } from '../world'
import { rowIds } from './rows'

/** Two of everything: what belongs to the people of the world, and what belongs to strangers. */
export type Subject = 'theirs' | 'another'

const people = (subject: Subject): Record<string, string> => ({
  patient: userId(subject === 'theirs' ? 'patient' : 'otherPatient'),
  provider: providerId(subject === 'theirs' ? 'provider' : 'otherProvider'),
  cbo: cboId(subject === 'theirs' ? 'cbo' : 'otherCbo'),
  user: userId(subject === 'theirs' ? 'patient' : 'otherPatient'),
  member: userId(subject === 'theirs' ? 'provider' : 'otherProvider'),
  pharmacy: pharmacyId(),
})
const collections: Readonly<Record<string, string>> = {
  patients: 'patient',
  providers: 'provider',
  cbos: 'cbo',
  users: 'user',
  pharmacies: 'pharmacy',
}

/** The ids an operation's path takes for a subject. */
export const subjectIds = (op: Operation, subject: Subject): Record<string, string> => {
  const ids = people(subject)
  const before = op.path.match(/\/([a-z_]+)\/:id(\/|$)/)?.[1] ?? ''
  const type = op.resource?.contract.type ?? before
  const person = collections[before] ?? collections[type]
  const id = rowIds[subject][type] ?? (person ? ids[person] : undefined)
  const name = snakeCase(Object.keys(op.resource?.contract.relationships ?? {})[0] ?? 'none')
  // `tasks` has the rows of `:task`.
  const rows = Object.entries(rowIds[subject]).map(([each, row]) => [each.replace(/s$/, ''), row])
  return {
    ...Object.fromEntries(rows),
    ...ids,
    name,
    section: 'allergies',
    ...(id && { id }),
  }
}
