import { beforeAll, describe, expect, it } from 'vitest'
import { writeNote } from '../encrypted-values'
import { api, as, db, type Person, pharmacyId, providerId, userId, world } from '../world'
import { plantNote } from './plant-note'
import { plantedEncounterType, plantServiceLine } from './plant-service-line'
import { readEverything, reads } from './read-everything'
import { rowIds, seedRows } from './rows'

type Reader = 'cbo' | 'admin' | 'pharmacy'
const jordan = userId('patient')
const at = '2026-01-05T15:00:00.000Z'

/** Result-like facts of one patient, each a word found nowhere else. */
const facts = {
  statusReason: 'hiv_positive_linked',
  treatment: 'Canary treatment',
  serviceLine: 'Canary service line',
  encounterType: 'Canary encounter type',
  clinician: 'Canaryclinician',
  pharmacy: 'Canary pharmacy',
  visitReason: 'canary visit words',
  referral: 'canary referral',
  note: 'canary note',
  workNote: 'canary work note',
  soapNote: 'canary soap words',
  encounterNote: 'canary encounter note',
  referredTo: 'Canary Clinic Downtown',
  reported: 'canary treatment of a report',
  toldPatient: 'canary words for the patient',
  message: 'canary words of a message',
  todo: 'HIV_SELF_TEST',
  notification: 'LAB_RESULTS_RECEIVED',
  changedField: 'canary_field',
} as const
type Fact = keyof typeof facts

/** What a role may know of any patient besides: admins hand panels over and run the pharmacies. */
const open: Readonly<Record<Reader, readonly Fact[]>> = {
  cbo: [],
  admin: ['clinician', 'pharmacy'],
  // A pharmacy knows itself, and who prescribes.
  pharmacy: ['clinician', 'pharmacy'],
}

/** Lists of what the clinic offers and who works there: facts of the clinic, not of a patient. */
const reference =
  /^\/(encounter_types|treatments|states|dropdown_options|providers|provider_types|pharmacies|users|system_users|admin\/(?:system_users|providers)|cbos|environment|openapi\.json|docs)(\/|$)(?!:provider\/appointments)/

const run = (sql: string, ...values: unknown[]) => db.prepare(sql).bind(...values)
const plant = async () =>
  db.batch([
    ...plantServiceLine(jordan, facts.serviceLine, facts),
    run("insert into state_service_lines (state, service_line_id) values ('NY', 'canary')"),
    run(
      "update patients set status = 'inactive', status_reason = ?, pharmacy_id = ?, support_user_id = ? where id = ?",
      facts.statusReason,
      pharmacyId(),
      userId('support'),
      jordan,
    ),
    run('update users set last_name = ? where id = ?', facts.clinician, userId('provider')),
    run('update pharmacies set name = ? where id = ?', facts.pharmacy, pharmacyId()),
    run(
      'update appointments set encounter_type_id = ?, reason_text = ?, referred_by = ? where id = ?',
      plantedEncounterType,
      facts.visitReason,
      facts.referral,
      rowIds.theirs.appointments,
    ),
    await writeNote('notes', rowIds.theirs.notes ?? '', facts.note),
    await writeNote('work_notes', rowIds.theirs.work_notes ?? '', facts.workNote),
    run('update todos set type = ? where id = ?', facts.todo, rowIds.theirs.todos),
    run(
      'update user_notifications set type = ? where id = ?',
      facts.notification,
      rowIds.theirs.user_notifications,
    ),
    run(
      `insert into events (name, subject_type, subject_id, patient_id, actor_id, actor_role, request_id, route, detail, occurred_at)
       values ('labs.release', 'labs', 'l1', ?, ?, 'provider', 'r', 'r', ?, ?)`,
      jordan,
      userId('provider'),
      JSON.stringify({ fields: facts.changedField }),
      at,
    ),
  ])

const share = (allowed: boolean) =>
  run(
    "update user_settings set value = ? where user_id = ? and name = 'allow_sharing_health_data'",
    String(allowed),
    jordan,
  ).run()

/** Who works at the clinic is public; it says nothing of a patient. */
const publicDoors: readonly string[] = ['/clinicians']

/** Facts found in what a reader is told, each with where. */
const leaks = async (who: Reader): Promise<string[]> => {
  const closed = (Object.keys(facts) as Fact[]).filter((fact) => !open[who].includes(fact))
  const ids: readonly [string, string][] =
    who === 'cbo' ? [['id of the clinician', `"${providerId('provider')}"`]] : []
  const words = [...closed.map((fact): [string, string] => [fact, facts[fact]]), ...ids]
  const operations = reads.filter(({ path }) => !reference.test(path))
  const answers = (await readEverything(who, operations)).filter(
    ({ question, status }) => status < 300 && !publicDoors.includes(question.trim()),
  )
  return answers.flatMap(({ question, text }) =>
    words
      .filter(([, word]) => text.includes(word))
      .map(([fact]) => `${who}: ${fact} in ${question}`),
  )
}

/** A filter by a fact tells it when the patient is among what is found. */
const filters: readonly [path: string, filter: string, readers: readonly Reader[]][] = [
  ['/patients', 'filter[status]=inactive', ['cbo', 'admin', 'pharmacy']],
  ['/patients', `filter[provider]=${providerId('provider')}`, ['cbo']],
  ['/appointments', `filter[encounter_type]=${plantedEncounterType}`, ['cbo', 'admin', 'pharmacy']],
  ['/appointments', `filter[provider]=${providerId('provider')}`, ['cbo', 'pharmacy']],
  ['/appointments', 'filter[mode]=video', ['cbo', 'pharmacy']],
  ['/appointments', 'filter[status]=Complete', ['cbo', 'pharmacy']],
  [`/providers/${providerId('provider')}/appointments`, 'page[size]=100', ['cbo', 'pharmacy']],
  [`/patients/${jordan}/todos`, 'filter[kind]=HIV_SELF_TEST', ['cbo', 'admin', 'pharmacy']],
]
const findByFilter = async (readers: readonly Reader[]) => {
  const found: string[] = []
  for (const [path, filter, who] of filters)
    for (const reader of who.filter((each) => readers.includes(each))) {
      const response = await api(`/api${path}?${filter}&page[total]=true`, {}, reader, false)
      const { data, meta } = (await response.json()) as {
        data?: unknown[]
        meta?: { total: number }
      }
      if (response.ok && (data?.length || meta?.total)) found.push(`${reader}: ${path}?${filter}`)
    }
  return found
}

beforeAll(async () => {
  await world()
  await seedRows()
  await plantNote(rowIds.theirs.appointments ?? '', facts)
  await plant()
})

describe('a patient who does not share health data', () => {
  beforeAll(() => share(false))

  it.each(['cbo', 'admin', 'pharmacy'] as const)(
    'a %s reads no result-like fact of them at any address',
    async (who) => expect(await leaks(who)).toEqual([]),
    120_000,
  )

  it('is found by no filter over such a fact', async () =>
    expect(await findByFilter(['cbo', 'admin', 'pharmacy'])).toEqual([]))

  it('is not there for their CBO', async () => {
    expect(await as('cbo').appointments.list()).toEqual([])
    expect(await as('cbo').patients.list()).toEqual([])
    await expect(as('cbo').patients.get(jordan)).rejects.toMatchObject({ status: 404 })
  })
})

describe('a patient who shares health data', () => {
  beforeAll(() => share(true))
  const shared: readonly Fact[] = ['treatment', 'serviceLine', 'clinician']

  it('shows their CBO treatments, clinician and when visits are, and nothing more', async () => {
    const patient = await as('cbo').patients.get(jordan, { include: ['provider'] })
    expect(patient).toMatchObject({ status: 'inactive', provider: { lastName: facts.clinician } })
    const treatments = await as('cbo').call('GET /patients/:patient/treatment_types', {
      params: { patient: jordan },
    })
    expect(treatments.map(({ name }) => name)).toContain(facts.treatment)
    expect(await as('cbo').appointments.list()).not.toHaveLength(0)
    const beyond = (await leaks('cbo')).filter(
      (leak) =>
        !leak.includes('id of the clinician') &&
        !shared.some((fact) => leak.includes(`: ${fact} `)),
    )
    expect(beyond).toEqual([])
  }, 120_000)

  it('is hidden from another CBO all the same', async () => {
    expect(await as('otherCbo').appointments.list({ filter: { patient: jordan } })).toEqual([])
    await expect(as('otherCbo').patients.get(jordan)).rejects.toMatchObject({ status: 404 })
  })

  it('shows an admin and a pharmacy none of it', async () => {
    expect([...(await leaks('admin')), ...(await leaks('pharmacy'))]).toEqual([])
  }, 120_000)
})

describe('the walk itself', () => {
  it('finds the facts where a role may read them', async () => {
    const seen = async (who: Person, path: string) =>
      await (await api(`/api${path}`, {}, who, false)).text()
    expect(await seen('clinical_admin', `/patients/${jordan}`)).toContain(facts.statusReason)
    expect(await seen('support', `/patients/${jordan}/todos`)).toContain(facts.todo)
    const changes = `/patients/${jordan}/events?filter[kind]=change`
    expect(await seen('clinical_admin', changes)).toContain(facts.changedField)
    expect(await seen('provider', `/patients/${jordan}/notes`)).toContain(facts.note)
    const note = `/patients/${jordan}/appointments/${rowIds.theirs.appointments}/soap_notes`
    for (const who of ['provider', 'patient'] as const)
      expect(await seen(who, note)).toContain(facts.soapNote)
    const encounter = `/patients/${jordan}/encounters/${rowIds.theirs.encounters}`
    expect(await seen('provider', `${encounter}/notes`)).toContain(facts.encounterNote)
    expect(await seen('provider', `${encounter}/referrals`)).toContain(facts.referredTo)
    expect(await seen('provider', `${encounter}/doh_morbidities`)).toContain(facts.reported)
    const messages = `/conversations/${rowIds.theirs.conversations}/messages`
    for (const who of ['provider', 'patient'] as const)
      expect(await seen(who, messages)).toContain(facts.message)
    const summary = `/appointments/${rowIds.theirs.appointments}/after_visit_summary`
    expect(await seen('patient', summary)).toContain(facts.toldPatient)
    expect(await seen('provider', `/appointments/${rowIds.theirs.appointments}`)).toContain(
      facts.visitReason,
    )
  })
})
