import type { RequestContext } from '#edge/jsonapi/index'
import { legalName, sql } from '#edge/platform/db/index'
import { foldText } from '#edge/platform/fold-text'
import { medicineNameOf } from '../domains/formulary/medicine'
import { loadPrescribingFactsOfEach, type PrescribingFacts } from '../domains/prescribing'

/** One line of the comparison: the words of each record; birthdays are YYYY-MM-DD, visits and enrollment ISO 8601. */
interface ComparedLine {
  readonly field: string
  readonly surviving: string[]
  readonly merged: string[]
  readonly isSame: boolean
}

interface Side {
  readonly id: string
  readonly version: number
  readonly legalName: string
  readonly lastName: string
  readonly nickname: string | null
  readonly dob: string
  readonly sex: string | null
  readonly gender: string | null
  readonly email: string
  readonly phone: string | null
  readonly address: string
  readonly status: string
  readonly statusReason: string | null
  readonly clinician: string | null
  readonly organization: string | null
  readonly enrolledAt: string
  readonly lastVisitAt: string | null
  readonly nextVisitAt: string | null
  readonly payers: string
  readonly programs: string
  readonly noneSections: string
  readonly exposures: number
  readonly releases: number
  readonly visits: number
  readonly results: number
  readonly prescriptions: number
  readonly messages: number
}

type ComparedContext = Pick<RequestContext, 'env' | 'db' | 'now'>
export type ComparedRecord = Side & { readonly facts: PrescribingFacts }

const countOf = (table: string) =>
  sql`(select count(*) from ${sql.raw(table)} where patient_id = p.id)`
const listOf = (select: string) => sql`(select json_group_array(value) from (${sql.raw(select)}))`

/** A record with what identifies the person and what harms where it is mixed up. */
export const loadRecords = async (
  ctx: ComparedContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ComparedRecord>> => {
  const [sides, facts] = await Promise.all([
    ctx.db.all(sql<Side>`
      select p.id, p.version + u.version as version, u.last_name as "lastName", ${legalName('u')} as "legalName", u.nickname, p.dob, p.sex, p.gender,
        u.email, u.phone, p.status, p.status_reason as "statusReason", p.enrolled_at as "enrolledAt",
        trim(ifnull(p.address_line_1, '') || ', ' || ifnull(p.city, '') || ', ' || p.state || ' ' || p.zip, ', ') as address,
        (select ${legalName('d')} from providers r join users d on d.id = r.user_id where r.id = p.provider_id) as clinician,
        (select name from cbos where id = p.cbo_id) as organization,
        (select max(starts_at) from appointments where patient_id = p.id and status = 'Complete') as "lastVisitAt",
        p.next_appointment_at as "nextVisitAt",
        ${listOf("select payer as value from insurances where patient_id = p.id and status = 'active' order by rank")} as payers,
        ${listOf('select t.name as value from patient_treatments c join treatments t on t.id = c.treatment_id where c.patient_id = p.id and c.active = 1 order by t.name')} as programs,
        ${listOf("select distinct section as value from health_entries where patient_id = p.id and code = 'none' and status in ('proposed', 'active') order by section")} as "noneSections",
        ${countOf('exposures')} as exposures,
        (select count(*) from roi_requests where patient_id = p.id and status not in ('draft', 'canceled')) as releases,
        ${countOf('appointments')} as visits, ${countOf('labs')} as results, ${countOf('prescriptions')} as prescriptions,
        ${countOf('messages')} as messages
      from patients p join users u on u.id = p.id
      where p.id in (select value from json_each(${JSON.stringify(ids)}))`),
    loadPrescribingFactsOfEach(ctx, ids),
  ])
  return new Map(
    sides.flatMap((side) => {
      const found = facts.get(side.id)
      return found ? [[side.id, { ...side, facts: found }] as const] : []
    }),
  )
}

const read = (list: string): readonly string[] => JSON.parse(list)
const words = (value: string | null): readonly string[] => (value ? [value] : [])
const wordsOf = (facts: readonly { readonly words: string }[]) => [
  ...new Set(facts.map((fact) => fact.words)),
]
const medicinesOf = ({ facts }: ComparedRecord) => [
  ...new Set([...facts.prescriptions.map(medicineNameOf), ...wordsOf(facts.takenElsewhere)]),
]
const allergiesOf = (record: ComparedRecord) => [
  ...(read(record.noneSections).includes('allergies') ? ['No known allergies'] : []),
  ...wordsOf(record.facts.allergies),
]

const hivWords: Readonly<Record<string, string>> = {
  unknown: 'Not known',
  negative: 'No HIV found',
  preliminary: 'In doubt',
  confirmed: 'HIV confirmed',
  ruled_out: 'No HIV found',
}
const hivOf = ({ facts }: ComparedRecord): string =>
  facts.hivElsewhere?.isClear && facts.tests.hiv.state === 'unknown'
    ? 'HIV, as written'
    : (hivWords[facts.tests.hiv.state] ?? 'In doubt')

const fields: readonly (readonly [string, (record: ComparedRecord) => readonly string[]])[] = [
  ['name', (r) => [r.legalName]],
  ['nickname', (r) => words(r.nickname)],
  ['dob', (r) => [r.dob]],
  ['sex', (r) => words(r.sex)],
  ['gender', (r) => words(r.gender)],
  ['email', (r) => [r.email]],
  ['phone', (r) => words(r.phone)],
  ['address', (r) => [r.address]],
  ['insurance', (r) => read(r.payers)],
  ['organization', (r) => words(r.organization)],
  ['clinician', (r) => words(r.clinician)],
  ['hiv', (r) => [hivOf(r)]],
  ['programs', (r) => read(r.programs)],
  ['allergies', allergiesOf],
  ['conditions', (r) => wordsOf(r.facts.conditions)],
  ['medicines', medicinesOf],
  ['lastVisit', (r) => words(r.lastVisitAt)],
  ['nextVisit', (r) => words(r.nextVisitAt)],
  ['enrolled', (r) => [r.enrolledAt]],
  ['status', (r) => [r.status]],
  [
    'contents',
    (r) => [
      `Visits: ${r.visits}`,
      `Lab orders: ${r.results}`,
      `Prescriptions: ${r.prescriptions}`,
      `Messages: ${r.messages}`,
    ],
  ],
]

const isAlike = (one: readonly string[], other: readonly string[]): boolean =>
  one.map(foldText).sort().join('\n') === other.map(foldText).sort().join('\n')

export const compareLines = (surviving: ComparedRecord, merged: ComparedRecord): ComparedLine[] =>
  fields.map(([field, of]) => {
    const [one, other] = [of(surviving), of(merged)]
    return { field, surviving: [...one], merged: [...other], isSame: isAlike(one, other) }
  })

/** Why a second person decides: the reasons for which the two may be two people. */
export const doubtsOf = (one: ComparedRecord, other: ComparedRecord): string[] => {
  const isSaidTwice = (a: string | null, b: string | null) => a !== null && b !== null && a !== b
  const sharesContact =
    one.email.toLowerCase() === other.email.toLowerCase() ||
    (one.phone !== null && one.phone === other.phone) ||
    foldText(one.lastName) === foldText(other.lastName)
  const [hiv, otherHiv] = [hivOf(one), hivOf(other)]
  return [
    ...(one.dob === other.dob ? [] : ['dob']),
    ...(sharesContact ? [] : ['contacts']),
    ...(isSaidTwice(one.sex, other.sex) ? ['sex'] : []),
    ...(hiv !== otherHiv && hiv !== 'Not known' && otherHiv !== 'Not known' ? ['hiv'] : []),
    ...([one, other].some(({ statusReason }) => statusReason === 'deceased') ? ['deceased'] : []),
  ]
}

const shared = (one: readonly string[], other: readonly string[]) =>
  one.filter((each) => other.some((its) => foldText(its) === foldText(each)))

/** What the joined record says twice or against itself: for the clinician, as lines of the task. */
export const conflictsOf = (surviving: ComparedRecord, merged: ComparedRecord): string[] => {
  const [one, other] = [surviving, merged]
  const differs = (label: string, of: (record: ComparedRecord) => readonly string[]) =>
    isAlike(of(one), of(other)) || of(one).length === 0 || of(other).length === 0
      ? []
      : [`${label}: ${of(one).join(', ')} / ${of(other).join(', ')}`]
  const none = (section: string, label: string, facts: (record: ComparedRecord) => number) =>
    [
      [one, other],
      [other, one],
    ].some(([a, b]) => a && b && read(a.noneSections).includes(section) && facts(b) > 0)
      ? [`One record says “none” of ${label}, the other names some`]
      : []
  const medicines = shared(medicinesOf(one), medicinesOf(other))
  const programs = shared(read(one.programs), read(other.programs))
  return [
    ...none('allergies', 'allergies', ({ facts }) => facts.allergies.length),
    ...none('conditions', 'conditions', ({ facts }) => facts.conditions.length),
    ...none('medications', 'medicines', ({ facts }) => facts.takenElsewhere.length),
    ...(medicines.length > 0 ? [`The same medicine twice: ${medicines.join(', ')}`] : []),
    ...(programs.length > 0 ? [`The same program twice: ${programs.join(', ')}`] : []),
    ...(hivOf(one) === hivOf(other) ? [] : [`HIV: ${hivOf(one)} / ${hivOf(other)}`]),
    ...differs('Sex', ({ sex }) => words(sex)),
    ...differs('Insurance', ({ payers }) => read(payers)),
    ...differs('Organization', ({ organization }) => words(organization)),
    ...(one.exposures > 0 && other.exposures > 0 ? ['Exposures were reported on both'] : []),
    ...(other.releases > 0
      ? ['Releases of the other record ended: ask the patient to sign anew what is still needed']
      : []),
  ].slice(0, 20)
}
